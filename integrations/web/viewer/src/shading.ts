// SPDX-License-Identifier: MIT
// The display modes of surfaces.
import * as three from 'three';

import type { Model } from './model';

export const modes = {
  shaded: 'shaded',
  wireframe: 'wireframe',
  normals: 'normals',
  uv: 'UV checker',
  colors: 'vertex colours',
  weights: 'weights',
} as const;
export type Mode = keyof typeof modes;

function checker(): three.Texture {
  const size = 512, cells = 8, cell = size / cells;
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const pen = canvas.getContext('2d')!;
  pen.font = `${cell * 0.42}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (let y = 0; y < cells; ++y) {
    for (let x = 0; x < cells; ++x) {
      pen.fillStyle = `hsl(${(x * 360) / cells} 55% ${(x + y) % 2 ? 42 + 4 * y : 60 + 4 * y}%)`;
      pen.fillRect(x * cell, y * cell, cell, cell);
      pen.fillStyle = (x + y) % 2 ? '#fff' : '#222';
      pen.fillText('ABCDEFGH'[x]! + (y + 1), (x + 0.5) * cell, (y + 0.5) * cell);
    }
  }
  const texture = new three.CanvasTexture(canvas);
  texture.colorSpace = three.SRGBColorSpace;
  texture.wrapS = texture.wrapT = three.RepeatWrapping;
  texture.flipY = false;  // as in glTF: v grows downwards
  texture.anisotropy = 4;
  return texture;
}

const side = three.DoubleSide;
let shared: Record<Exclude<Mode, 'shaded'>, three.Material> | undefined;
function materials() {
  shared ??= {
    wireframe: new three.MeshBasicMaterial({ wireframe: true, color: 0x7d8791 }),
    normals: new three.MeshNormalMaterial({ side }),
    uv: new three.MeshBasicMaterial({ map: checker(), side }),
    colors: new three.MeshBasicMaterial({ vertexColors: true, side }),
    weights: new three.MeshStandardMaterial({ vertexColors: true, roughness: 1, side }),
  };
  return shared;
}

// From blue through green and yellow to red, the usual colours for weights.
function heat(weight: number, to: Float32Array, at: number): void {
  const color = new three.Color();
  // Vertices without this joint are pale. style.css has the same colours for the legend.
  if (weight > 0) color.setHSL((1 - Math.min(weight, 1)) * 0.66, 0.85, 0.5);
  else color.setHSL(0.62, 0.2, 0.55);
  color.toArray(to, at);
}

function paintWeights(mesh: three.Mesh, joint: three.Object3D | undefined): void {
  const { geometry } = mesh;
  const count = geometry.getAttribute('position').count;
  const colors = new Float32Array(3 * count);
  const joints = geometry.getAttribute('skinIndex');
  const weights = geometry.getAttribute('skinWeight');
  const wanted = mesh instanceof three.SkinnedMesh && joint ? mesh.skeleton.bones.indexOf(joint as three.Bone) : -1;
  for (let i = 0; i < count; ++i) {
    let weight = 0;
    for (let k = 0; wanted >= 0 && k < 4; ++k) if (joints.getComponent(i, k) === wanted) weight += weights.getComponent(i, k);
    heat(weight, colors, 3 * i);
  }
  geometry.setAttribute('color', new three.BufferAttribute(colors, 3));
}

function white(count: number): three.BufferAttribute {
  return new three.BufferAttribute(new Float32Array(3 * count).fill(1), 3);
}

interface Original { material: three.Material | three.Material[]; color: three.BufferAttribute | null; attributes: string[] }

// The material and attributes of a mesh before any mode changed them.
function originalOf(mesh: three.Mesh): Original {
  return (mesh.userData.sinewOriginal ??= {
    material: mesh.material, color: mesh.geometry.getAttribute('color') ?? null, attributes: Object.keys(mesh.geometry.attributes),
  }) as Original;
}

const needs: Partial<Record<Mode, [attribute: string, name: string]>> = {
  normals: ['normal', 'normals'], uv: ['uv', 'texture coordinates'], colors: ['color', 'vertex colours'], weights: ['skinWeight', 'weights'],
};

/** The attribute that a mode needs and the model lacks, if any. */
export function missing(model: Model, mode: Mode): string | undefined {
  const [attribute, name] = needs[mode] ?? [];
  if (!attribute || model.meshes.length === 0) return undefined;
  return model.meshes.some((mesh) => originalOf(mesh).attributes.includes(attribute)) ? undefined : name;
}

/** Shows all surfaces in a mode; for weights, those of `joint`. */
export function shade(model: Model, mode: Mode, joint?: three.Object3D): void {
  for (const mesh of model.meshes) {
    const original = originalOf(mesh);
    const { geometry } = mesh;
    if (original.color) geometry.setAttribute('color', original.color);
    else geometry.deleteAttribute('color');
    mesh.material = mode === 'shaded' ? original.material : materials()[mode];
    if (mode === 'colors' && !original.color) geometry.setAttribute('color', white(geometry.getAttribute('position').count));
    if (mode === 'weights') paintWeights(mesh, joint);
    if (mode === 'normals' && !geometry.getAttribute('normal')) geometry.computeVertexNormals();
  }
}
