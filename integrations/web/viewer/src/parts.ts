// SPDX-License-Identifier: MIT
// Draws an image of millions of triangles in parts. Without a graphics card they take seconds, during which the page would
// not respond. The size of a part follows from the time that the previous one took.
import * as three from 'three';

import type { Model } from './model';

const FIRST = 250_000;  // triangles in a part, before any was measured
const LEAST = 20_000;
const WANTED = 120;  // milliseconds per part

function cornersOf({ geometry }: three.Mesh): number {
  return geometry.index?.count ?? geometry.getAttribute('position')?.count ?? 0;
}

/** Limits a mesh to one part until the returned function is called. */
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
  /** The number of triangles in a part. */
  atOnce = FIRST;
  /** The number of consecutive triangles in a patch. A part consists of patches all over the model, so that the first one shows its shape. */
  patch = 2_000;

  /** The renderer must keep its image between parts (`preserveDrawingBuffer`). */
  constructor(renderer: three.WebGLRenderer) {
    this.#renderer = renderer;
    this.#gl = renderer.getContext() as WebGL2RenderingContext;
  }

  /** True if the image is complete. */
  get done(): boolean {
    return this.#part >= this.#parts && !this.busy();
  }

  /** Starts a new image. */
  begin(model: Model | undefined): void {
    this.#meshes = (model?.meshes ?? []).filter((mesh) => mesh.visible);
    this.#triangles = this.#meshes.reduce((sum, mesh) => sum + cornersOf(mesh) / 3, 0);
    this.#parts = Math.max(1, Math.ceil(this.#triangles / this.atOnce));
    this.#part = 0;
  }

  /** True while the last part is still being drawn. */
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

  /** Draws the next part. Overlays come with the last part, when the depth buffer is complete. */
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
