// SPDX-License-Identifier: MIT
// Shows every byte of the file with its field. Only the visible rows exist as elements, and their fields are requested from
// the core when they become visible, so that the size of the file does not matter.
import type { Dump, DumpOptions, DumpRow, Message } from 'sinew-core/start';

import { grouped, make, nothingOpen, options } from './dom';

const PER_ROW = 16;
const ROW_HEIGHT = 18;
// Browsers limit the height of an element. If all rows are higher than this, one pixel of the scroll bar skips rows.
const MAX_PIXELS = 8_000_000;

type Ask = (options: DumpOptions) => Promise<Dump>;

// The file, or data unpacked from it. Unpacked bytes come with their fields.
interface Section {
  inside: string;
  size: number;
  read(from: number, to: number, fields: DumpRow[]): Promise<Uint8Array>;
}

const inOrder = (a: DumpRow, b: DumpRow) => a.offset - b.offset || b.size - a.size;

export class HexView {
  readonly #scroller = make('div', { className: 'hex', tabIndex: 0, 'data-testid': 'hex' });
  readonly #space = make('div', { className: 'space' });
  readonly #rows = make('div', { className: 'rows' });
  readonly #field = make('div', { className: 'field' });
  readonly #sections = make('select', {});
  readonly #goto = make('input', { placeholder: '0x… or /path', spellcheck: false });
  readonly #ask: Ask;
  #all: Section[] = [];
  #section: Section | undefined;
  #messages: Message[] = [];
  #selected: { from: number; to: number } | undefined;
  #first = 0;
  #ticket = 0;
  #fields: DumpRow[] = [];
  /** A byte to explain as soon as its fields have arrived. */
  #asked: number | undefined;

  constructor(host: HTMLElement, ask: Ask) {
    this.#ask = ask;
    this.#scroller.setAttribute('role', 'group');
    this.#scroller.setAttribute('aria-label', 'Bytes of the file');
    this.#goto.setAttribute('aria-label', 'Go to an offset or a field');
    this.#sections.setAttribute('aria-label', 'Section of the file');
    this.#field.setAttribute('aria-live', 'polite');
    this.#space.append(this.#rows);
    this.#scroller.append(this.#space);
    const bar = make('form', { className: 'bytes-bar' }, this.#sections, make('label', {}, 'Go to ', this.#goto), make('button', {}, 'Go'));
    bar.onsubmit = (event) => {
      event.preventDefault();
      void this.go(this.#goto.value);
    };
    this.#sections.onchange = () => this.#choose(this.#all[Number(this.#sections.value)]);
    this.#field.append(nothingOpen());
    this.#sections.hidden = true;
    host.replaceChildren(bar, this.#scroller, this.#field);
    this.#scroller.onscroll = () => void this.#draw();
    new ResizeObserver(() => void this.#draw()).observe(this.#scroller);
    this.#rows.onmousemove = this.#rows.onclick = (event: MouseEvent) => {
      // Scrolling moves rows under a resting mouse: ignore that.
      if (event.type === 'mousemove' && event.movementX === 0 && event.movementY === 0) return;
      const at = (event.target as HTMLElement).dataset.at;
      if (at !== undefined) this.#explain(Number(at), event.type === 'click');
    };
    this.#scroller.onkeydown = (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -PER_ROW, ArrowDown: PER_ROW }[event.key];
      if (step === undefined || !this.#section) return;
      event.preventDefault();
      const at = Math.min(Math.max((this.#selected?.from ?? -step) + step, 0), this.#section.size - 1);
      void this.select(this.#section.inside, at, 1);
    };
  }

  /** Shows another file. */
  async show(file: File | undefined, messages: Message[]): Promise<void> {
    this.#messages = messages;
    this.#selected = undefined;
    this.#field.replaceChildren(...(file ? [] : [nothingOpen()]));
    this.#all = file ? [{ inside: '', size: file.size, read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()) }] : [];
    if (file) for (const section of await this.#unpacked()) this.#all.push(section);
    options(this.#sections, this.#all.map((section, i): [string, string] => [String(i), section.inside || 'whole file']));
    this.#sections.hidden = this.#all.length < 2;
    this.#choose(this.#all[0]);
  }

  async #unpacked(): Promise<Section[]> {
    const { fields } = await this.#ask({ maxRows: 5000 });
    const ends = new Map<string, number>();
    for (const row of fields ?? []) {
      if (row.inside) ends.set(row.inside, Math.max(ends.get(row.inside) ?? 0, row.offset + row.size));
    }
    return [...ends].map(([inside, size]) => ({
      inside, size,
      read: async (from, to, rows) => {
        const bytes = new Uint8Array(to - from);
        for (const row of rows) {
          row.bytes?.split(' ').forEach((digits, i) => {
            const at = row.offset + i - from;
            if (at >= 0 && at < bytes.length) bytes[at] = parseInt(digits, 16);
          });
        }
        return bytes;
      },
    }));
  }

  #choose(section: Section | undefined): void {
    this.#section = section;
    this.#selected = undefined;
    this.#space.style.height = `${Math.min(this.#rowCount() * ROW_HEIGHT, MAX_PIXELS)}px`;
    this.#scroller.scrollTop = 0;
    void this.#draw();
  }

  #rowCount(): number {
    return Math.ceil((this.#section?.size ?? 0) / PER_ROW);
  }

  /** Goes to an offset, or to a field by its path. */
  async go(where: string): Promise<void> {
    const text = where.trim();
    const note = (words: string) => this.#field.replaceChildren(make('p', { className: 'note' }, words));
    if (!this.#section) return this.#field.replaceChildren(nothingOpen());
    if (text === '') return note('Enter an offset such as 0x10, or the path of a field such as /meshes/0.');
    if (text.startsWith('/')) {
      const { fields } = await this.#ask({ path: text, maxRows: 1 });
      if (fields?.[0]) return this.select(fields[0].inside ?? '', fields[0].offset, fields[0].size);
    } else if (/^(0x[0-9a-f]+|[0-9]+)$/i.test(text)) {
      const { inside, size } = this.#section;
      if (Number(text) < size) return this.select(inside, Number(text), 1);
      return note(`${inside ? `Section ${inside}` : 'The file'} has ${grouped(size)} ${size === 1 ? 'byte' : 'bytes'}.`);
    }
    note(`${text} not found.`);
  }

  /** Selects bytes and scrolls to them. */
  async select(inside: string, from: number, size: number): Promise<void> {
    const section = this.#all.find((each) => each.inside === inside) ?? this.#all[0];
    if (!section) return;
    if (section !== this.#section) {
      this.#sections.value = String(this.#all.indexOf(section));
      this.#choose(section);
    }
    from = Math.min(from, Math.max(section.size - 1, 0));
    this.#selected = { from, to: Math.min(from + Math.max(size, 1), section.size) };
    const visible = Math.floor(this.#scroller.clientHeight / ROW_HEIGHT);
    const row = Math.floor(from / PER_ROW);
    if (row < this.#first || row >= this.#first + visible - 1) this.#scrollTo(Math.max(row - Math.floor(visible / 3), 0));
    this.#asked = from;
    await this.#draw();
  }

  focus(): void {
    this.#scroller.focus();
  }

  #scale(): number {
    const all = this.#rowCount() * ROW_HEIGHT - this.#scroller.clientHeight;
    const bar = Math.min(this.#rowCount() * ROW_HEIGHT, MAX_PIXELS) - this.#scroller.clientHeight;
    return all > 0 && bar > 0 ? all / bar : 1;
  }
  #scrollTo(row: number): void {
    this.#scroller.scrollTop = (row * ROW_HEIGHT) / this.#scale();
  }

  async #draw(): Promise<void> {
    const section = this.#section;
    const ticket = ++this.#ticket;
    if (!section || this.#scroller.clientHeight === 0) return this.#rows.replaceChildren();
    this.#first = Math.floor((this.#scroller.scrollTop * this.#scale()) / ROW_HEIGHT);
    const count = Math.ceil(this.#scroller.clientHeight / ROW_HEIGHT) + 1;
    const from = this.#first * PER_ROW;
    const to = Math.min(from + count * PER_ROW, section.size);
    let fields: DumpRow[] = [];
    if (to > from) {
      const dump = await this.#ask({ from, to, elements: true, hex: section.inside !== '', maxRows: 20_000 });
      fields = (dump.fields ?? []).filter((row) => (row.inside ?? '') === section.inside && row.offset < to && row.offset + row.size > from);
    }
    const bytes = await section.read(from, to, fields);
    if (ticket !== this.#ticket) return;  // the user has scrolled on
    this.#fields = fields.sort(inOrder);
    this.#rows.style.top = `${this.#scroller.scrollTop - ((this.#scroller.scrollTop * this.#scale()) % ROW_HEIGHT)}px`;
    this.#rows.replaceChildren(...this.#lines(bytes, from));
    if (this.#asked !== undefined && this.#asked >= from && this.#asked < to) {
      this.#explain(this.#asked, false);
      this.#asked = undefined;
    }
  }

  // The smallest field that contains a byte.
  #at(offset: number): DumpRow | undefined {
    let found: DumpRow | undefined;
    for (const row of this.#fields) {
      if (row.offset <= offset && offset < row.offset + row.size && (!found || row.size <= found.size)) found = row;
    }
    return found;
  }

  #lines(bytes: Uint8Array, from: number): Node[] {
    // Adjacent fields alternate between two colours.
    const stripes = new Map<DumpRow, string>();
    for (let i = 0; i < bytes.length; ++i) {
      const row = this.#at(from + i);
      if (row && !stripes.has(row)) stripes.set(row, stripes.size % 2 ? 'odd' : 'even');
    }
    const wrong = new Set(this.#messages.filter((one) => (one.inside ?? '') === this.#section!.inside && !one.file).map((one) => one.offset));
    const lines: Node[] = [];
    for (let at = 0; at < bytes.length; at += PER_ROW) {
      const line = make('div', {}, make('span', { className: 'offset' }, (from + at).toString(16).padStart(8, '0')));
      let chars = '';
      for (let i = at; i < at + PER_ROW; ++i) {
        if (i >= bytes.length) {
          line.append(make('b', {}, '  '));
          continue;
        }
        const offset = from + i;
        const row = this.#at(offset);
        const chosen = this.#selected && offset >= this.#selected.from && offset < this.#selected.to;
        const className = chosen ? 'selected' : wrong.has(offset) ? 'marked' : row ? stripes.get(row)! : '';
        line.append(make('b', { className, 'data-at': String(offset) }, bytes[i]!.toString(16).padStart(2, '0')));
        chars += bytes[i]! >= 32 && bytes[i]! < 127 ? String.fromCharCode(bytes[i]!) : '·';
      }
      line.append(make('i', { className: 'chars' }, chars));
      lines.push(line);
    }
    return lines;
  }

  #explain(offset: number, select: boolean): void {
    const row = this.#at(offset);
    if (!row) return this.#field.replaceChildren(make('p', { className: 'note' }, `Byte ${grouped(offset)}`));
    this.#field.replaceChildren(
      make('div', {}, make('span', { className: 'path', 'data-testid': 'field-path' }, row.path), ` ${row.type}`),
      make('div', {}, row.value),
      make('div', { className: 'note' }, `bytes ${grouped(row.offset)} to ${grouped(row.offset + row.size - 1)} · 0x${row.offset.toString(16)} · ${grouped(row.size)} ${row.size === 1 ? 'byte' : 'bytes'}`),
      ...this.#messages
        .filter((one) => !one.file && (one.inside ?? '') === (row.inside ?? '') && one.offset !== undefined && one.offset >= row.offset && one.offset < row.offset + row.size)
        .map((one) => make('div', { className: `severity-${one.severity}` }, `${one.code}: ${one.message}`)),
    );
    if (select) {
      this.#selected = { from: row.offset, to: row.offset + row.size };
      void this.#draw();
    }
  }
}
