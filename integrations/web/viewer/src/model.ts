// SPDX-License-Identifier: MIT
// Loads the glTF from the core into three.js, and finds tags, collision meshes and levels of detail in it.
import * as three from 'three';
import { GLTFLoader, type GLTF, type GLTFLoaderPlugin, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';

export interface Lod {
  /** The finest level comes first. */
  levels: three.Object3D[];
}

export interface Model {
  root: three.Group;
  animations: three.AnimationClip[];
  /** Visible meshes, without collision meshes. */
  meshes: three.Mesh[];
  joints: three.Object3D[];
  lods: Lod[];
  tags: three.Object3D[];
  collisions: three.Mesh[];
  /** The bounding sphere that the file contains, if any. */
  sphere: three.Sphere | undefined;
  /** The file's time units per second of each animation, if known. */
  ticks: (number | undefined)[];
  vertices: number;
}

interface Notes { [format: string]: { [note: string]: unknown } }

function native(extras: unknown): Notes {
  const text = (extras as { sinew?: { native?: string } } | undefined)?.sinew?.native;
  try {
    return text ? (JSON.parse(text) as Notes) : {};
  } catch {
    return {};
  }
}

// `d417653f…`: radius and centre as floats, in hexadecimal bytes.
function sphereOf(notes: Notes): three.Sphere | undefined {
  for (const of of Object.values(notes)) {
    const hex = of.sphere;
    if (typeof hex !== 'string' || !/^[0-9a-f]{32}$/.test(hex)) continue;
    const bytes = new DataView(new ArrayBuffer(16));
    for (let i = 0; i < 16; ++i) bytes.setUint8(i, parseInt(hex.slice(2 * i, 2 * i + 2), 16));
    const at = (i: number) => bytes.getFloat32(4 * i, true);
    return new three.Sphere(new three.Vector3(at(1), at(2), at(3)), at(0));
  }
  return undefined;
}

const placeholder = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

// A texture in a format that browsers cannot decode, such as DDS, has no source for the loader: use white instead.
function whiteWithoutSource(parser: GLTFParser): GLTFLoaderPlugin {
  const textures = (parser.json as { textures?: { source?: number }[] }).textures ?? [];
  return {
    name: 'white without source',
    loadTexture: (index) => {
      if (textures[index]?.source !== undefined) return null;
      const white = new three.DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1);
      white.needsUpdate = true;
      return Promise.resolve(white);
    },
  };
}

async function lodsOf(gltf: GLTF, objects: (three.Object3D | undefined)[]): Promise<Lod[]> {
  const lods: Lod[] = [];
  const nodes = (gltf.parser.json as { nodes?: { extensions?: { MSFT_lod?: { ids: number[] } } }[] }).nodes ?? [];
  for (const [i, node] of nodes.entries()) {
    const ids = node.extensions?.MSFT_lod?.ids;
    const finest = objects[i];
    if (!ids || !finest?.parent) continue;
    const levels = [finest];
    for (const id of ids) {
      const level = (await gltf.parser.getDependency('node', id)) as three.Object3D;
      if (!level.parent) finest.parent.add(level);
      level.visible = false;
      levels.push(level);
    }
    lods.push({ levels });
  }
  return lods;
}

export async function loadModel(glb: ArrayBuffer): Promise<Model> {
  const manager = new three.LoadingManager();
  // The page loads nothing from elsewhere: a texture that is not embedded gets a placeholder.
  manager.setURLModifier((url) => (/^(blob|data):/.test(url) ? url : placeholder));
  const loader = new GLTFLoader(manager).setMeshoptDecoder(MeshoptDecoder);
  loader.register(whiteWithoutSource);
  const gltf = await loader.parseAsync(glb, '');
  const objects: (three.Object3D | undefined)[] = [];
  gltf.scene.traverse((object) => {
    const node = gltf.parser.associations.get(object)?.nodes;
    if (node !== undefined) objects[node] = object;
  });
  const lods = await lodsOf(gltf, objects);
  const model: Model = {
    root: gltf.scene, animations: gltf.animations, meshes: [], joints: [], lods, tags: [], collisions: [],
    sphere: sphereOf(native(gltf.scene.userData)),
    ticks: gltf.animations.map((clip) => {
      const speeds = Object.values(native((clip as { userData?: unknown }).userData)).map((of) => of.speed);
      return speeds.find((speed): speed is number => typeof speed === 'number' && speed > 0);
    }),
    vertices: 0,
  };
  gltf.scene.traverse((object) => {
    const marks = (object.userData as { sinew?: { tag?: number; collision?: number } }).sinew;
    if (marks?.tag !== undefined) model.tags.push(object);
    let above: three.Object3D | null = object;
    while (above && (above.userData as { sinew?: { collision?: number } }).sinew?.collision === undefined) above = above.parent;
    if (!(object instanceof three.Mesh)) return;
    object.frustumCulled = false;
    if (above) {
      model.collisions.push(object);
      object.visible = false;
      object.material = new three.MeshBasicMaterial({ color: 0x2fa36b, wireframe: true });
    } else {
      model.meshes.push(object);
      model.vertices += object.geometry.getAttribute('position')?.count ?? 0;
    }
  });
  const skins = (gltf.parser.json as { skins?: { joints: number[] }[] }).skins ?? [];
  const isJoint = new Set(skins.flatMap((skin) => skin.joints));
  // Some formats have joints but no skins: there, animated nodes are joints.
  const moving = (gltf.parser.json as { animations?: { channels: { target: { node?: number } }[] }[] }).animations ?? [];
  if (skins.length === 0) for (const { channels } of moving) for (const { target } of channels) if (target.node !== undefined) isJoint.add(target.node);
  // In a file without meshes, every node is a joint.
  const all = model.meshes.length === 0;
  for (const [i, object] of objects.entries()) if (object && (all || isJoint.has(i))) model.joints.push(object);
  return model;
}

export function dispose(model: Model): void {
  model.root.traverse((object) => {
    if (!(object instanceof three.Mesh)) return;
    object.geometry.dispose();
    for (const material of [object.material].flat() as three.Material[]) {
      for (const value of Object.values(material)) if (value instanceof three.Texture) value.dispose();
      material.dispose();
    }
  });
}
