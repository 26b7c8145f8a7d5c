// SPDX-License-Identifier: MIT
// Lines and labels drawn over the model: joints, bones, bounds, tags.
import * as three from 'three';

import type { Model } from './model';

export const overlays = {
  grid: 'grid and axes (G)',
  skeleton: 'skeleton (S)',
  names: 'joint names',
  bounds: 'bounds (B)',
  tags: 'tags',
  collision: 'collision',
} as const;
export type Overlay = keyof typeof overlays;

const inFront = { depthTest: false, depthWrite: false, transparent: true } as const;

/** Draws bones as lines and joints as dots, which follow the animation. */
export class Bones extends three.Group {
  readonly #joints: three.Object3D[];
  readonly #pairs: [three.Object3D, three.Object3D][] = [];
  readonly #lines: three.LineSegments;
  readonly #dots: three.Points;
  chosen: three.Object3D | undefined;

  constructor(model: Model) {
    super();
    this.#joints = model.joints;
    const known = new Set(model.joints);
    for (const joint of model.joints) {
      let above = joint.parent;
      while (above && !known.has(above)) above = above.parent;
      if (above) this.#pairs.push([above, joint]);
    }
    const geometry = (count: number) => {
      const made = new three.BufferGeometry();
      made.setAttribute('position', new three.BufferAttribute(new Float32Array(3 * count), 3));
      return made;
    };
    this.#lines = new three.LineSegments(geometry(2 * this.#pairs.length), new three.LineBasicMaterial({ color: 0xe0662a, ...inFront }));
    const dots = geometry(this.#joints.length);
    dots.setAttribute('color', new three.BufferAttribute(new Float32Array(3 * this.#joints.length), 3));
    this.#dots = new three.Points(dots, new three.PointsMaterial({ size: 7, sizeAttenuation: false, vertexColors: true, ...inFront }));
    for (const part of [this.#lines, this.#dots]) {
      part.frustumCulled = false;
      part.renderOrder = 10;
      this.add(part);
    }
  }

  /** The world position of joint `i`. */
  place(i: number, to: three.Vector3): three.Vector3 {
    return to.setFromMatrixPosition(this.#joints[i]!.matrixWorld);
  }

  follow(): void {
    const at = new three.Vector3();
    const lines = this.#lines.geometry.getAttribute('position') as three.BufferAttribute;
    this.#pairs.forEach(([from, to], i) => {
      at.setFromMatrixPosition(from.matrixWorld).toArray(lines.array, 6 * i);
      at.setFromMatrixPosition(to.matrixWorld).toArray(lines.array, 6 * i + 3);
    });
    const dots = this.#dots.geometry.getAttribute('position') as three.BufferAttribute;
    const colors = this.#dots.geometry.getAttribute('color') as three.BufferAttribute;
    this.#joints.forEach((joint, i) => {
      this.place(i, at).toArray(dots.array, 3 * i);
      new three.Color(joint === this.chosen ? 0xffffff : 0xf4a340).toArray(colors.array, 3 * i);
    });
    lines.needsUpdate = dots.needsUpdate = colors.needsUpdate = true;
  }
}

/** The bounding box of the model, and the file's bounding sphere or, without one, a sphere around the box. */
export function boundsOf(box: three.Box3, sphere: three.Sphere | undefined): three.Group {
  const group = new three.Group();
  group.add(new three.Box3Helper(box, 0x3f8fd0));
  const round = sphere ?? box.getBoundingSphere(new three.Sphere());
  const rings = new three.BufferGeometry();
  const points: number[] = [];
  const steps = 96;
  for (let axis = 0; axis < 3; ++axis) {
    for (let i = 0; i < 2 * steps; ++i) {
      const angle = (((i + 1) >> 1) * 2 * Math.PI) / steps;
      const on = [Math.cos(angle), Math.sin(angle), 0];
      points.push(...[0, 1, 2].map((k) => round.center.getComponent(k) + round.radius * on[(k + axis) % 3]!));
    }
  }
  rings.setAttribute('position', new three.Float32BufferAttribute(points, 3));
  group.add(new three.LineSegments(rings, new three.LineBasicMaterial({ color: sphere ? 0xc04f9c : 0x3f8fd0 })));
  return group;
}

/** Labels that follow their objects on the screen. */
export class Labels {
  readonly #host: HTMLElement;
  #labels: { span: HTMLSpanElement; object: three.Object3D }[] = [];

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  show(objects: three.Object3D[]): void {
    this.#labels = objects.slice(0, 500).map((object) => ({
      object, span: Object.assign(document.createElement('span'), { textContent: object.name || '—' }),
    }));
    this.#host.replaceChildren(...this.#labels.map((label) => label.span));
  }

  follow(camera: three.Camera, width: number, height: number): void {
    const at = new three.Vector3();
    for (const { span, object } of this.#labels) {
      at.setFromMatrixPosition(object.matrixWorld).project(camera);
      span.hidden = at.z > 1 || Math.abs(at.x) > 1 || Math.abs(at.y) > 1;
      span.style.transform = `translate(${((at.x + 1) / 2) * width + 6}px, ${((1 - at.y) / 2) * height - 8}px)`;
    }
  }
}
