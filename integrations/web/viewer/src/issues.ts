// SPDX-License-Identifier: MIT
// The issues tab: code, severity and message of each issue; a click goes to its byte.
import type { Issues, Message } from 'sinew-core/start';

import { grouped, make } from './dom';

const severities = ['error', 'warning', 'info', 'hint'];

export function showIssues(host: HTMLElement, tab: HTMLElement, issues: Issues, jump: (message: Message) => void): void {
  const counts = [issues.numErrors, issues.numWarnings, issues.numInfos, issues.numHints];
  const total = counts.reduce((sum, count) => sum + count, 0);
  tab.replaceChildren('Issues');
  if (total > 0) tab.append(' ', make('span', { className: `badge ${issues.numErrors ? 'error' : ''}` }, grouped(total)));
  if (total === 0) return host.replaceChildren(make('p', {}, 'No issues found.'));
  const words = counts.flatMap((count, i) => (count ? [`${grouped(count)} ${severities[i]}${count === 1 ? '' : 's'}`] : []));
  host.replaceChildren(make('p', { className: 'note' }, words.join(', ')), ...issues.messages.map((message) => entry(message, jump)));
  if (issues.truncated) host.append(make('p', { className: 'note' }, 'Further issues are not listed.'));
}

function entry(message: Message, jump: (message: Message) => void): HTMLElement {
  const where = [
    message.file,
    message.path,
    message.offset === undefined ? undefined : `${message.inside ? `${message.inside} ` : ''}byte ${grouped(message.offset)}`,
  ].filter(Boolean).join(' · ');
  const button = make('button', { type: 'button', className: 'issue', 'data-testid': 'issue' },
    make('span', { className: `code severity-${message.severity}` }, message.code), ` ${severities[message.severity]}`,
    make('div', {}, message.message),
    where && make('span', { className: 'where' }, where));
  if (message.offset === undefined || message.file) button.disabled = true;
  else button.onclick = () => jump(message);
  return button;
}
