// SPDX-License-Identifier: MIT
// Creates elements. Text is never parsed as markup, so files cannot inject any.

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`element #${id} is missing`);
  return found as T;
}

type Child = Node | string | number | null | undefined | false;

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]> & { [name: `data-${string}`]: string } = {}, ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('data-')) element.setAttribute(name, String(value));
    else Object.assign(element, { [name]: value });
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(typeof child === 'number' ? String(child) : child);
  }
  return element;
}

export function options(select: HTMLSelectElement, entries: [value: string, text: string][], chosen?: string): void {
  select.replaceChildren(...entries.map(([value, text]) => make('option', { value, textContent: text, selected: value === chosen })));
}

/** The placeholder of an empty panel. */
export const nothingOpen = () => make('p', { className: 'note' }, 'Open a file first.');

export const grouped = (number: number) => number.toLocaleString('en').replaceAll(',', '\u202f');
