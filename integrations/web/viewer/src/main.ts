// SPDX-License-Identifier: MIT
import robotUrl from '../../../../examples/robot.twm?url&inline';
import wasmUrl from 'sinew-core/sinew.wasm?url&inline';
import type { FormatFacts } from 'sinew-core/start';
import type * as three from 'three';

import { Client } from './client';
import { ConvertPanel } from './convert';
import { byId, make, nothingOpen, options } from './dom';
import { bundleOf, bundles, dropped, picked, type Entry } from './files';
import { HexView } from './hex';
import { inspect } from './inspector';
import { showIssues } from './issues';
import { isServed, onChange, servedFiles } from './live';
import { loadModel, type Model } from './model';
import { overlays, type Overlay } from './overlays';
import { Player } from './player';
import type { Bundle, Opened } from './protocol';
import { missing, modes, type Mode } from './shading';
import { directions, Stage, type Direction } from './stage';
import { showTab } from './tabs';

// The pose and choices to restore when a model is opened again.
interface SavedView {
  animation: number;
  time: number;
  playing: boolean;
  joint: string | undefined;
  level: string;
}

type Timed = FormatFacts & { timeUnit?: { name: string; perSecond: number } };

const bytesOf = async (url: string) => (await fetch(url)).arrayBuffer();

const client = new Client();
const stage = new Stage(byId<HTMLCanvasElement>('canvas'), byId('labels'));
const player = new Player(stage);
const started = bytesOf(wasmUrl).then((wasm) => client.ask('start', [wasm]));
const hex = new HexView(byId('panel-bytes'), (wanted) => client.ask('dump', [wanted]));
let convert: ConvertPanel;
let formats: Timed[] = [];
let all: Bundle[] = [];
let model: Model | undefined;
let joint: three.Object3D | undefined;
let savedView: SavedView | undefined;
/** True if the skeleton was switched on automatically, for a file without meshes. */
let isSkeletonAutomatic = false;

const mode = byId<HTMLSelectElement>('mode');
const joints = byId<HTMLSelectElement>('joint');
const lod = byId<HTMLSelectElement>('lod');

function progress(text: string | undefined, done?: number): void {
  byId('progress').hidden = text === undefined;
  byId('progress-text').textContent = text ?? '';
  const bar = byId<HTMLProgressElement>('progress-bar');
  if (done === undefined) bar.removeAttribute('value');
  else bar.value = done;
}

/** Shows an error over the current model, until the next file is opened. */
function showError(text: string): void {
  byId('error-message').textContent = text;
  byId('error-message').hidden = text === '';
}

const attempt = (work: Promise<void>) => void work.catch((error: Error) => showError(error.message));

function setMode(next: Mode): void {
  mode.value = next;
  byId('joint-choice').hidden = next !== 'weights' || !model?.joints.length;
  stage.mode(next, next === 'weights' ? joint ?? model?.joints[0] : joint);
  const lacks = model && missing(model, next);
  byId('mode-note').textContent = lacks ? `This model has no ${lacks}.` : '';
  byId('legend').hidden = next !== 'weights' || !model?.meshes.length || !!lacks;
}

function setOverlay(which: Overlay, on: boolean): void {
  if (which === 'skeleton') isSkeletonAutomatic = false;
  byId<HTMLInputElement>(`overlay-${which}`).checked = on;
  stage.overlay(which, on);
}

function chooseJoint(object: three.Object3D): void {
  const index = model?.joints.indexOf(object) ?? -1;
  joint = index < 0 ? undefined : object;
  if (index >= 0) joints.value = String(index);
  setMode(mode.value as Mode);
}

function showModel(next: Model | undefined): void {
  model = next;
  joint = undefined;
  options(joints, (next?.joints ?? []).map((each, i): [string, string] => [String(i), each.name || `joint ${i}`]));
  const levels = Math.max(0, ...(next?.lods ?? []).map((lod) => lod.levels.length));
  byId('lod-choice').hidden = levels < 2;
  options(lod, Array.from({ length: levels }, (_, i): [string, string] => [String(i), i === 0 ? 'finest' : `level ${i}`]));
  const available: Record<Overlay, boolean> = {
    grid: true, bounds: !!next, skeleton: !!next?.joints.length, names: !!next?.joints.length, tags: !!next?.tags.length,
    collision: !!next?.collisions.length,
  };
  for (const [name, isAvailable] of Object.entries(available)) byId(`overlay-${name}`).closest('label')!.hidden = !isAvailable;
  stage.show(next);
  if (next && next.meshes.length === 0 && !stage.has('skeleton')) {
    setOverlay('skeleton', true);
    isSkeletonAutomatic = true;
  } else if (next?.meshes.length && isSkeletonAutomatic) {
    setOverlay('skeleton', false);
  }
  setMode(mode.value as Mode);
}

function restoreView({ animation, time, playing, joint: name, level }: SavedView): void {
  if (animation < (model?.animations.length ?? 0)) {
    player.choose(animation);
    player.seek(time);
    player.play(playing);
  }
  const same = name === undefined ? undefined : model?.joints.find((each) => each.name === name);
  if (same) chooseJoint(same);
  if ([...lod.options].some((each) => each.value === level)) {
    lod.value = level;
    stage.lod(Number(level));
  }
  stage.measure();
}

// Advice on foreign formats is of no use for a broken file of a known format: its issues explain more.
function reasonFor({ identification: { format, closest, foreign } }: Opened): string {
  return foreign && !format && !closest ? `${foreign.name}. ${foreign.advice}` : 'See the Issues tab for the reason.';
}

async function open(bundle: Bundle, keep = false): Promise<void> {
  // If the file on disk was broken in between, the view of the last good version is still saved.
  if (!keep) savedView = undefined;
  else if (model) savedView = { animation: player.chosen, time: player.time, playing: player.playing, joint: joint?.name, level: lod.value };
  showError('');
  byId('welcome').hidden = true;
  byId('file-name').textContent = bundle.model.name;
  document.title = `${bundle.model.name} – Sinew viewer`;
  let opened: Opened | undefined;
  let error = '';
  try {
    await started;
    opened = await client.ask('open', [bundle], progress);
    progress('Loading the model');
    showModel(opened.glb ? await loadModel(opened.glb) : undefined);
  } catch (problem) {
    error = (problem as Error).message;
    showModel(undefined);
  }
  progress(undefined);
  const format = formats.find((one) => one.id === opened?.info.format);
  player.show(model, format?.timeUnit ?? { name: 's', perSecond: 1 });
  if (savedView) restoreView(savedView);
  else stage.fit('iso');
  const welcome = byId('welcome');
  welcome.hidden = !!model;
  if (!model) {
    welcome.replaceChildren(make('p', {}, make('strong', {}, `${bundle.model.name} cannot be shown.`)), make('p', {}, error || reasonFor(opened!)));
  }
  if (opened) {
    inspect(byId('panel-model'), opened.info, model, opened.milliseconds, chooseJoint);
    showIssues(byId('panel-issues'), byId('tab-issues'), opened.report.issues, (message) => {
      showTab('bytes');
      hex.focus();
      void hex.select(message.inside ?? '', message.offset ?? 0, 1);
    });
    convert.show(true, keep);
    await hex.show(bundle.model, opened.report.issues.messages).catch(() => undefined);
    if (!keep && !model && opened.report.issues.numErrors > 0) showTab('issues');
  } else {
    for (const id of ['panel-model', 'panel-issues']) byId(id).replaceChildren(nothingOpen());
    convert.show(false, false);
    await hex.show(undefined, []);
  }
  document.documentElement.dataset.state = model ? 'shown' : 'failed';
  document.documentElement.dataset.opened = String(Number(document.documentElement.dataset.opened ?? 0) + 1);
}

async function openAll(entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await started;
  offer(bundles(entries, formats));
  await open(all[0]!);
}

function offer(models: Bundle[], chosen = '0'): void {
  all = models;
  const list = byId<HTMLSelectElement>('models');
  list.hidden = all.length < 2;
  options(list, all.map((bundle, i): [string, string] => [String(i), bundle.model.name]), chosen);
}

async function openServed(keep: boolean): Promise<void> {
  const { entries, models } = await servedFiles();
  const chosen = keep ? byId<HTMLSelectElement>('models').value : '0';
  offer(entries.filter((entry) => models.includes(entry.path)).map((entry) => bundleOf(entry, entries)), chosen);
  await open(all[Number(chosen)] ?? all[0]!, keep);
}

async function openRobot(): Promise<void> {
  await openAll([{ path: 'robot.twm', file: new File([await bytesOf(robotUrl)], 'robot.twm') }]);
}

// True if the focused element, an open dialog or the browser handles the key.
function isHandledElsewhere({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('textarea, input:not([type=checkbox], [type=range])')) return true;
  if (target.matches('select') && CSS.supports('selector(:open)') && target.matches(':open')) return true;
  return (key === ' ' || key === 'Enter') && target.matches('button, summary, select, a, [type=checkbox]');
}

function wire(): void {
  options(mode, Object.entries(modes));
  mode.onchange = () => setMode(mode.value as Mode);
  const from = byId<HTMLSelectElement>('from');
  options(from, Object.keys(directions).map((name): [string, string] => [name, name]));
  from.onchange = () => stage.fit(from.value as Direction);
  byId('fit').onclick = () => stage.fit();
  joints.onchange = () => chooseJoint(model!.joints[Number(joints.value)]!);
  lod.onchange = () => stage.lod(Number(lod.value));
  byId('overlay-list').replaceChildren(...Object.entries(overlays).map(([name, text]) => {
    const box = make('input', { type: 'checkbox', id: `overlay-${name}`, checked: stage.has(name as Overlay) });
    box.onchange = () => setOverlay(name as Overlay, box.checked);
    return make('label', {}, box, ` ${text}`);
  }));
  const picker = byId<HTMLInputElement>('picker');
  byId('open').onclick = () => picker.click();
  picker.onchange = () => {
    attempt(openAll(picked([...(picker.files ?? [])])));
    picker.value = '';
  };
  byId('open-sample').onclick = () => attempt(openRobot());
  byId<HTMLSelectElement>('models').onchange = (event) => void open(all[Number((event.target as HTMLSelectElement).value)]!);
  byId('help').onclick = () => byId<HTMLDialogElement>('keys').showModal();

  const area = byId('stage');
  document.body.ondragover = (event) => {
    event.preventDefault();
    area.classList.add('drop');
  };
  document.body.ondragleave = () => area.classList.remove('drop');
  document.body.ondrop = (event) => {
    event.preventDefault();
    area.classList.remove('drop');
    if (event.dataTransfer) attempt(dropped(event.dataTransfer).then(openAll));
  };

  document.addEventListener('keydown', (event) => {
    if (isHandledElsewhere(event)) return;
    const toggle = (which: Overlay) => setOverlay(which, !stage.has(which));
    const keys: Record<string, () => void> = {
      f: () => stage.fit(), ' ': () => player.toggle(), s: () => toggle('skeleton'), g: () => toggle('grid'), b: () => toggle('bounds'),
      o: () => picker.click(), '?': () => byId<HTMLDialogElement>('keys').showModal(),
      ...Object.fromEntries(Object.keys(modes).map((name, i) => [String(i + 1), () => setMode(name as Mode)])),
    };
    const action = keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

// For tests and for the console of the browser.
Object.assign(window, { viewer: { stage, player, setMode, setOverlay, model: () => model, open: openAll } });

wire();
started.then(({ formats: known, targets, version }) => {
  formats = known;
  byId<HTMLInputElement>('picker').accept = '';
  convert = new ConvertPanel(byId('panel-convert'), targets, (to, wanted) => client.ask('convert', [to, wanted]));
  document.documentElement.dataset.version = version;
  if (isServed) {
    onChange(() => void openServed(true));
    return openServed(false);
  }
  return undefined;
}).catch((error: Error) => progress(`The viewer cannot start: ${error.message}`));
