// SPDX-License-Identifier: MIT
// A picture of millions of triangles, a part of them at a time. Without a graphics card they take seconds, in which the
// page would answer nobody; how many can be drawn at once is learned from how long the last ones took.
import * as three from 'three';

import type { Model } from './model';

const FIRST = 250_000;  // triangles, before anything is known
const LEAST = 20_000;
const WANTED = 120;  // milliseconds

function cornersOf({ geometry }: three.Mesh): number {
  return geometry.index?.count ?? geometry.getAttribute('position')?.count ?? 0;
}

/** Leaves one of so many parts of a mesh, until the returned function is called. */
function narrow(mesh: three.Mesh, part: number, parts: number, patch: number): () => void {
  const { geometry, material } = mesh;
  if (Array.isArray(material)) return () => undefined;
  const { groups } = geometry;
  const corners = cornersOf(mesh);
  geometry.groups = [];
  for (let at = 3 * patch * part; at < corners; at += 3 * patch * parts) geometry.addGroup(at, Math.min(3 * patch, corners - at));
  mesh.material = [material];
  return () => {
    geometry.groups = groups;
    mesh.material = material;
  };
}

export class Parts {
  readonly #renderer: three.WebGLRenderer;
  readonly #gl: WebGL2RenderingContext;
  #meshes: three.Mesh[] = [];
  #triangles = 0;
  #part = 0;
  #parts = 1;
  #drawing: { fence: WebGLSync | null; began: number; triangles: number } | undefined;
  /** How many triangles are drawn at once. */
  atOnce = FIRST;
  /** And how many of them follow each other in the file. A part is spread over the model, so that its shape is there at once. */
  patch = 2_000;

  /** Keeps what is drawn from one part to the next: the renderer must do so as well (`preserveDrawingBuffer`). */
  constructor(renderer: three.WebGLRenderer) {
    this.#renderer = renderer;
    this.#gl = renderer.getContext() as WebGL2RenderingContext;
  }

  /** Whether all of the picture has been drawn. */
  get done(): boolean {
    return this.#part >= this.#parts && !this.busy();
  }

  /** Begins a new picture. */
  begin(model: Model | undefined): void {
    this.#meshes = (model?.meshes ?? []).filter((mesh) => mesh.visible);
    this.#triangles = this.#meshes.reduce((sum, mesh) => sum + cornersOf(mesh) / 3, 0);
    this.#parts = Math.max(1, Math.ceil(this.#triangles / this.atOnce));
    this.#part = 0;
  }

  /** Whether the last part is still being drawn. */
  busy(): boolean {
    if (!this.#drawing) return false;
    const { fence, began, triangles } = this.#drawing;
    if (fence && !this.#gl.isContextLost() && this.#gl.getSyncParameter(fence, this.#gl.SYNC_STATUS) !== this.#gl.SIGNALED) return true;
    this.#gl.deleteSync(fence);
    this.#drawing = undefined;
    const factor = WANTED / Math.max(performance.now() - began, 1);
    this.atOnce = Math.max(LEAST, Math.min(this.atOnce * 4, triangles * factor));
    return false;
  }

  /** Draws the next part. What lies over the model comes with the last one, which knows what is in front. */
  draw(scene: three.Scene, camera: three.Camera, over: three.Object3D[]): void {
    const began = performance.now();
    const last = this.#part + 1 >= this.#parts;
    const hidden = last ? [] : over.filter((object) => object.visible);
    const whole = this.#parts > 1 ? this.#meshes.map((mesh) => narrow(mesh, this.#part, this.#parts, this.patch)) : [];
    for (const object of hidden) object.visible = false;
    this.#renderer.autoClear = this.#part === 0;
    this.#renderer.render(scene, camera);
    for (const object of hidden) object.visible = true;
    for (const restore of whole) restore();
    const triangles = this.#triangles / this.#parts;
    if (this.#triangles > FIRST) this.#drawing = { fence: this.#gl.fenceSync(this.#gl.SYNC_GPU_COMMANDS_COMPLETE, 0), began, triangles };
    if (this.#drawing) this.#gl.flush();
    ++this.#part;
  }
}
