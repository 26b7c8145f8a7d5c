// SPDX-License-Identifier: MIT
// The convert tab: lists losses before anything is saved.
import type { ConversionResult, ConvertOptions, FormatFacts } from 'sinew-core/start';

import { grouped, make, nothingOpen, options } from './dom';

type Ask = (to: string, options: ConvertOptions) => Promise<ConversionResult>;

export class ConvertPanel {
  readonly #format = make('select', {});
  readonly #dialect = make('select', {});
  readonly #textures = make('select', {});
  readonly #result = make('div', { className: 'losses' });
  readonly #targets: FormatFacts[];
  readonly #ask: Ask;
  #isOpen = false;
  #urls: string[] = [];
  #ticket = 0;

  constructor(host: HTMLElement, targets: FormatFacts[], ask: Ask) {
    this.#targets = targets;
    this.#ask = ask;
    this.#result.setAttribute('aria-live', 'polite');
    options(this.#format, [['', 'choose …'], ...targets.map((one): [string, string] => [one.id, `${one.id}, ${one.title}`])]);
    options(this.#textures, [['auto', 'with the model'], ['keep', 'unchanged'], ['embed', 'embed in the file'], ['copy', 'copy next to the file'], ['names', 'file names only'], ['none', 'none']]);
    const row = (name: string, control: HTMLElement) => make('p', {}, make('label', {}, `${name} `, control));
    host.replaceChildren(make('h2', {}, 'Convert to'), row('Format', this.#format), row('Dialect', this.#dialect), row('Textures', this.#textures), this.#result);
    this.#format.onchange = () => {
      const dialects = this.#targets.find((one) => one.id === this.#format.value)?.dialects ?? [];
      options(this.#dialect, dialects.map((one): [string, string] => [one.id, `${one.id}: ${one.summary}`]));
      void this.#convert();
    };
    this.#clear();
    this.#dialect.onchange = this.#textures.onchange = () => void this.#convert();
  }

  /** Call this when another file is open, or none, or the same one again: then the choices stay. */
  show(isOpen: boolean, again: boolean): void {
    this.#isOpen = isOpen;
    if (again) return void this.#convert();
    this.#format.value = '';
    options(this.#dialect, []);
    this.#clear();
  }

  #clear(): void {
    for (const url of this.#urls) URL.revokeObjectURL(url);
    this.#urls = [];
    this.#result.replaceChildren(...(this.#isOpen ? [] : [nothingOpen()]));
  }

  async #convert(): Promise<void> {
    this.#clear();
    const target = this.#targets.find((one) => one.id === this.#format.value);
    if (!target || !this.#isOpen) return;
    const ticket = ++this.#ticket;
    this.#result.replaceChildren(make('p', { className: 'note' }, 'Converting …'));
    try {
      const result = await this.#ask(target.id, {
        toDialect: this.#dialect.value, textures: this.#textures.value as ConvertOptions['textures'],
      });
      if (ticket === this.#ticket) this.#show(result);
    } catch (error) {
      if (ticket === this.#ticket) this.#result.replaceChildren(make('p', { className: 'severity-0' }, (error as Error).message));
    }
  }

  #show(result: ConversionResult): void {
    const parts: Node[] = [];
    if (result.losses.length) {
      parts.push(make('h2', {}, 'Losses'));
      parts.push(make('ul', {}, ...result.losses.map((loss) => make('li', {}, make('span', { className: 'severity-1' }, loss.code), ` ${loss.message}`,
        loss.path && make('span', { className: 'note' }, ` ${loss.path}`)))));
    } else if (result.files.length) {
      parts.push(make('p', {}, 'This conversion is lossless.'));
    }
    for (const message of result.issues.messages) {
      parts.push(make('p', { className: `severity-${message.severity}` }, `${message.code}: ${message.message}`));
    }
    if (result.files.length) parts.push(make('h2', {}, 'Save'));
    else parts.push(make('p', { className: 'severity-0' }, 'This model cannot be converted to that format.'));
    for (const { name, bytes } of result.files) {
      const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/octet-stream' }));
      this.#urls.push(url);
      parts.push(make('p', {}, make('a', { href: url, download: name, 'data-testid': 'download' }, name), ` ${grouped(bytes.length)} bytes`));
    }
    this.#result.replaceChildren(...parts);
  }
}
