// SPDX-License-Identifier: MIT
// The model tab: properties of the file, tables, and the node tree.
import type { Info } from 'sinew-core/start';
import * as three from 'three';

import { grouped, make } from './dom';
import type { Model } from './model';

type Row = Record<string, unknown>;
const MAX_ROWS = 200;

// `lastFrame` becomes "last frame".
const words = (name: string) => name.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
const text = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(text).join(', ');
  if (typeof value === 'number') return Number.isInteger(value) ? grouped(value) : String(Number(value.toPrecision(6)));
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function properties(entries: [string, unknown][]): HTMLElement {
  return make('table', {}, ...entries.map(([name, value]) => {
    const head = make('th', { scope: 'row' }, words(name));
    return make('tr', {}, head, make('td', {}, text(value)));
  }));
}

function table(rows: Row[]): HTMLElement {
  const columns = Object.keys(rows[0] ?? {});
  const isNumber = (column: string) => typeof rows[0]?.[column] === 'number';
  const cell = (column: string) => ({ className: isNumber(column) ? 'number' : '' });
  const shown = make('table', {},
    make('tr', {}, make('th', { className: 'number' }, '#'), ...columns.map((column) => make('th', cell(column), words(column)))),
    ...rows.slice(0, MAX_ROWS).map((row, i) =>
      make('tr', {}, make('td', { className: 'number' }, i), ...columns.map((column) => make('td', cell(column), text(row[column]))))));
  const box = make('div', { className: 'scroll' }, shown);
  if (rows.length > MAX_ROWS) box.append(make('p', { className: 'note' }, `… and ${grouped(rows.length - MAX_ROWS)} more`));
  return box;
}

function tree(root: three.Object3D, choose: (object: three.Object3D) => void): HTMLElement {
  let left = 2000;
  const kind = (object: three.Object3D) => {
    if (object instanceof three.Mesh) return `${grouped(object.geometry.getAttribute('position')?.count ?? 0)} vertices`;
    return object instanceof three.Bone ? 'joint' : '';
  };
  const item = (object: three.Object3D, depth: number): HTMLElement => {
    left -= 1;
    const button = make('button', { type: 'button' }, object.name || '—', make('span', { className: 'kind' }, kind(object)));
    button.onclick = () => {
      for (const other of list.querySelectorAll('.chosen')) other.classList.remove('chosen');
      button.classList.add('chosen');
      choose(object);
    };
    if (object.children.length === 0) return make('li', {}, button);
    const below = make('ul', {});
    for (const child of object.children) if (left > 0) below.append(item(child, depth + 1));
    // The Tab key stops once per node; the arrow keys expand and collapse it.
    const details = make('details', { open: depth < 6 }, make('summary', { tabIndex: -1 }, button), below);
    const report = () => button.setAttribute('aria-expanded', String(details.open));
    report();
    details.ontoggle = report;
    button.onkeydown = ({ key }) => {
      if (key === 'ArrowRight' || key === 'ArrowLeft') details.open = key === 'ArrowRight';
    };
    return make('li', {}, details);
  };
  const list = make('ul', { className: 'tree' }, ...root.children.map((child) => item(child, 0)));
  if (left <= 0) list.append(make('li', { className: 'note' }, '… and more'));
  return list;
}

function materials(model: Model): Row[] {
  const seen = new Set<three.Material>();
  for (const mesh of model.meshes) for (const one of [mesh.material].flat() as three.Material[]) seen.add(one);
  return [...seen].map((one) => ({
    name: one.name || '—',
    color: one instanceof three.MeshStandardMaterial ? `#${one.color.getHexString()}` : '',
    texture: one instanceof three.MeshStandardMaterial && one.map ? 'yes' : '',
  }));
}

export function inspect(host: HTMLElement, info: Info, model: Model | undefined, milliseconds: number, choose: (object: three.Object3D) => void): void {
  const parts: Node[] = [];
  const title = (name: string) => parts.push(make('h2', {}, words(name.charAt(0).toUpperCase() + name.slice(1))));
  const { file, size, properties: summary, dependencies, issues: _, companions: __, schema: ___, ...rest } = info;
  title('File');
  const facts = Object.entries(rest).filter(([, value]) => typeof value !== 'object');
  parts.push(properties([['file', file], ...facts, ['size', `${grouped(size)} bytes`], ...Object.entries(summary ?? {}), ['read in', `${Math.round(milliseconds)} ms`]]));
  if (dependencies?.length) {
    title('Referenced files');
    parts.push(make('table', {}, ...dependencies.map((one) => make('tr', {}, make('td', {}, one.file), make('td', {}, one.kind),
      make('td', { className: one.found ? '' : 'severity-0' }, one.found ? 'found' : 'missing: drop it together with the model')))));
  }
  if (model) {
    title('Nodes');
    parts.push(tree(model.root, choose));
    const all = materials(model);
    if (all.length) {
      title('Materials');
      parts.push(table(all));
    }
  }
  for (const [name, rows] of Object.entries(rest)) {
    if (!Array.isArray(rows) || rows.length === 0 || typeof rows[0] !== 'object' || name === 'nodes') continue;
    title(name);
    parts.push(table(rows as Row[]));
  }
  host.replaceChildren(...parts);
}
