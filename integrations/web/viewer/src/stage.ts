// SPDX-License-Identifier: MIT
// The 3D view: camera, lights and one model. It is drawn only after a change.
import * as three from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';

import { dispose, type Model } from './model';
import { Bones, boundsOf, Labels, type Overlay } from './overlays';
import { Parts } from './parts';
import { shade, type Mode } from './shading';

export const directions = {
  iso: [0.75, 0.45, 1], front: [0, 0, 1], back: [0, 0, -1], left: [1, 0, 0], right: [-1, 0, 0], top: [0, 1, 0.0001],
} as const;
export type Direction = keyof typeof directions;

// Computing the posed position of each vertex takes too long for larger models: those use the bounds of the rest pose.
const MAX_POSED_VERTICES = 300_000;

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly #renderer: three.WebGLRenderer;
  readonly #scene = new three.Scene();
  readonly #camera = new three.PerspectiveCamera(35, 1, 0.01, 100);
  readonly #controls: OrbitControls;
  readonly #labels: Labels;
  readonly #on = new Set<Overlay>(['grid']);
  #model: Model | undefined;
  #bones: Bones | undefined;
  #bounds: three.Group | undefined;
  #grid = new three.Group();
  #box = new three.Box3();
  #mode: Mode = 'shaded';
  /** Whether a frame is requested, whether it starts a new image, and whether another image follows. */
  #wanted = false;
  #stale = false;
  #more = false;
  readonly parts: Parts;
  /** Called with the seconds since the last image. Returns true to request another one. */
  onFrame: (seconds: number) => boolean = () => false;
  #last = 0;

  constructor(canvas: HTMLCanvasElement, labels: HTMLElement) {
    this.canvas = canvas;
    this.#renderer = new three.WebGLRenderer({
      canvas, antialias: true, alpha: true, powerPreference: 'high-performance', preserveDrawingBuffer: true,
    });
    this.parts = new Parts(this.#renderer);
    this.#renderer.toneMapping = three.NoToneMapping;
    this.#labels = new Labels(labels);
    const environment = new three.PMREMGenerator(this.#renderer);
    this.#scene.environment = environment.fromScene(new RoomEnvironment(), 0.04).texture;
    this.#scene.environmentIntensity = 0.5;
    const key = new three.DirectionalLight(0xffffff, 1.15);
    key.position.set(-2, 3, 2);
    this.#camera.add(key);
    this.#scene.add(this.#camera, this.#grid);
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.addEventListener('change', () => this.draw());
    this.#controls.listenToKeyEvents(canvas);
    canvas.addEventListener('keydown', (event) => this.#key(event));
    canvas.addEventListener('webglcontextrestored', () => this.draw());
    new ResizeObserver(() => this.#resize()).observe(canvas);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
  }

  get box(): three.Box3 {
    return this.#box;
  }

  /** Shows another model, or none. After setting its pose, call `fit`, or `measure` to keep the camera. */
  show(model: Model | undefined): void {
    if (this.#model) {
      this.#scene.remove(this.#model.root);
      dispose(this.#model);
    }
    this.#bones?.removeFromParent();
    this.#model = model;
    this.#bones = undefined;
    if (model) {
      this.#scene.add(model.root);
      this.#bones = new Bones(model);
      this.#scene.add(this.#bones);
    }
    this.mode(this.#mode);
    this.#applyOverlays();
  }

  /** Computes the bounds of the model in its current pose. */
  measure(): void {
    this.#bounds?.removeFromParent();
    this.#bounds = undefined;
    this.#box.makeEmpty();
    if (this.#model) {
      this.#model.root.updateMatrixWorld(true);
      this.#enclose(this.#model);
      this.#bounds = boundsOf(this.#box, this.#model.sphere);
      this.#scene.add(this.#bounds);
    }
    this.#drawGrid();
    this.#applyOverlays();
    this.draw();
  }

  mode(mode: Mode, joint?: three.Object3D): void {
    this.#mode = mode;
    if (this.#bones) this.#bones.chosen = joint;
    if (this.#model) shade(this.#model, mode, joint);
    this.draw();
  }

  overlay(which: Overlay, on: boolean): void {
    if (on) this.#on.add(which);
    else this.#on.delete(which);
    this.#applyOverlays();
    this.draw();
  }
  has(which: Overlay): boolean {
    return this.#on.has(which);
  }

  lod(level: number): void {
    for (const lod of this.#model?.lods ?? []) {
      const shown = Math.min(level, lod.levels.length - 1);
      lod.levels.forEach((object, i) => (object.visible = i === shown));
    }
    this.draw();
  }

  /** Moves the camera so that the whole model is visible, from a side or from the current direction. */
  fit(from?: Direction): void {
    this.#resize();
    this.measure();
    const sphere = this.#box.isEmpty() ? new three.Sphere(new three.Vector3(), 1) : this.#box.getBoundingSphere(new three.Sphere());
    const radius = Math.max(sphere.radius, 1e-6);
    const direction = from
      ? new three.Vector3(...directions[from]).normalize()
      : this.#camera.position.clone().sub(this.#controls.target).normalize();
    const angle = three.MathUtils.degToRad(this.#camera.fov) / 2;
    const across = Math.atan(Math.tan(angle) * this.#camera.aspect);
    const distance = (radius / Math.sin(Math.min(angle, across))) * 1.2;
    this.#controls.target.copy(sphere.center);
    this.#camera.position.copy(sphere.center).addScaledVector(direction, distance);
    this.#camera.near = Math.max(distance - 20 * radius, distance / 200);
    this.#camera.far = distance + 40 * radius;
    this.#camera.updateProjectionMatrix();
    this.#controls.update();
    this.draw();
  }

  camera(): { position: number[]; target: number[] } {
    return { position: this.#camera.position.toArray(), target: this.#controls.target.toArray() };
  }

  /** The position of an object on the canvas, in pixels. */
  screenPlace(object: three.Object3D): { x: number; y: number } {
    this.#scene.updateMatrixWorld();
    const at = new three.Vector3().setFromMatrixPosition(object.matrixWorld).project(this.#camera);
    const { clientWidth, clientHeight } = this.canvas;
    return { x: ((at.x + 1) / 2) * clientWidth, y: ((1 - at.y) / 2) * clientHeight };
  }

  /** Requests a new image. */
  draw(): void {
    this.#stale = true;
    this.#request();
  }

  /** True if the image is complete and current. */
  get complete(): boolean {
    return !this.#stale && this.parts.done;
  }

  #request(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    requestAnimationFrame((now) => this.#frame(now));
  }

  #frame(now: number): void {
    this.#wanted = false;
    if (this.parts.busy()) return this.#request();
    if (this.#stale) this.#begin(now);
    if (!this.parts.done) this.parts.draw(this.#scene, this.#camera, [this.#grid, this.#bones, this.#bounds].filter((part) => !!part));
    if (!this.parts.done) this.#request();
    else if (this.#more) this.draw();
    else this.#last = 0;
  }

  #begin(now: number): void {
    // After the page was hidden, the animation continues where it stopped.
    const seconds = this.#last ? Math.min((now - this.#last) / 1000, 1) : 0;
    this.#last = now;
    this.#more = this.onFrame(seconds);
    this.#stale = false;
    this.#scene.updateMatrixWorld();
    if (this.#on.has('skeleton')) this.#bones?.follow();
    this.#labels.follow(this.#camera, this.canvas.clientWidth, this.canvas.clientHeight);
    this.parts.begin(this.#model);
  }

  #enclose(model: Model): void {
    if (model.meshes.length > 0) {
      const precise = model.vertices <= MAX_POSED_VERTICES;
      for (const mesh of model.meshes) {
        const box = new three.Box3();
        if (precise && mesh instanceof three.SkinnedMesh) {
          mesh.computeBoundingBox();
          box.copy(mesh.boundingBox).applyMatrix4(mesh.matrixWorld);
        } else {
          if (!mesh.geometry.boundingBox) mesh.geometry.computeBoundingBox();
          box.copy(mesh.geometry.boundingBox!).applyMatrix4(mesh.matrixWorld);
        }
        this.#box.union(box);
      }
    }
    if (this.#box.isEmpty()) {
      for (const joint of model.joints) this.#box.expandByPoint(new three.Vector3().setFromMatrixPosition(joint.matrixWorld));
    }
    if (![...this.#box.min.toArray(), ...this.#box.max.toArray()].every(Number.isFinite)) {
      this.#box.set(new three.Vector3(-1, -1, -1), new three.Vector3(1, 1, 1));
    }
  }

  #drawGrid(): void {
    this.#grid.clear();
    const size = this.#box.isEmpty() ? 1 : this.#box.getSize(new three.Vector3()).length();
    const cell = 10 ** Math.floor(Math.log10(Math.max(size, 1e-6)) - 0.3);
    const cells = 2 * Math.ceil(size / cell / 1.5) || 2;
    const grid = new three.GridHelper(cells * cell, cells, 0x9a9a9a, 0x9a9a9a);
    Object.assign(grid.material, { transparent: true, opacity: 0.3, depthWrite: false });
    this.#grid.add(grid, new three.AxesHelper(cell * 2));
  }

  #applyOverlays(): void {
    const on = (which: Overlay) => this.#on.has(which);
    this.#grid.visible = on('grid');
    if (this.#bones) this.#bones.visible = on('skeleton');
    if (this.#bounds) this.#bounds.visible = on('bounds');
    for (const mesh of this.#model?.collisions ?? []) mesh.visible = on('collision');
    this.#labels.show([
      ...(on('names') ? (this.#model?.joints ?? []) : []),
      ...(on('tags') ? (this.#model?.tags ?? []) : []),
    ]);
  }

  #key(event: KeyboardEvent): void {
    const turns: Record<string, [number, number]> = {
      ArrowLeft: [-0.12, 0], ArrowRight: [0.12, 0], ArrowUp: [0, -0.12], ArrowDown: [0, 0.12],
    };
    const turn = turns[event.key];
    const zoom = event.key === '+' || event.key === '=' ? 0.9 : event.key === '-' ? 1 / 0.9 : 0;
    // On some keyboards, + is Shift and =.
    if ((!turn && !zoom) || event.ctrlKey || event.metaKey || (event.shiftKey && event.key !== '+')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const from = new three.Spherical().setFromVector3(this.#camera.position.clone().sub(this.#controls.target));
    if (turn) {
      from.theta += turn[0];
      from.phi += turn[1];
    } else {
      from.radius *= zoom;
    }
    from.makeSafe();
    this.#camera.position.copy(this.#controls.target).add(new three.Vector3().setFromSpherical(from));
    this.#controls.update();
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    const size = this.#renderer.getSize(new three.Vector2());
    if (size.x === clientWidth && size.y === clientHeight && this.#renderer.getPixelRatio() === devicePixelRatio) return;
    this.#renderer.setPixelRatio(devicePixelRatio);
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.#camera.aspect = clientWidth / clientHeight;
    this.#camera.updateProjectionMatrix();
    this.draw();
  }
}
