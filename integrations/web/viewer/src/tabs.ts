// SPDX-License-Identifier: MIT
// Tabs that follow the ARIA practices: arrow keys move, and only the selected tab is in the tab order.
import { byId } from './dom';

const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')];

function choose(tab: HTMLButtonElement): void {
  for (const each of tabs) {
    const chosen = each === tab;
    each.setAttribute('aria-selected', String(chosen));
    each.tabIndex = chosen ? 0 : -1;
    byId(each.getAttribute('aria-controls')!).hidden = !chosen;
  }
}

for (const [i, tab] of tabs.entries()) {
  tab.onclick = () => choose(tab);
  tab.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(i + step + tabs.length) % tabs.length]!;
    choose(next);
    next.focus();
  };
}

export const showTab = (name: 'model' | 'issues' | 'bytes' | 'convert') => choose(byId<HTMLButtonElement>(`tab-${name}`));
