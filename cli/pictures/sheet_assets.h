// SPDX-License-Identifier: MIT
// The style and the script of the page that `sinew sheet` writes.
#pragma once

namespace sinew::cli {

inline constexpr const char* sheet_style = R"(
:root { color-scheme: light dark; --ink: #1c2229; --dim: #5b6570; --page: #f5f6f8; --card: #fff; --line: #d6dbe1;
  --error: #b3261e; --warning: #8a5a00; --focus: #2563c9; --from: #e7ebef; --to: #a9b3bf; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaee; --dim: #a0aab5; --page: #14181d; --card: #1d2329; --line: #343c45; --error: #ff8a80;
    --warning: #f0c060; --focus: #8ab4ff; --from: #5a6672; --to: #2c343d; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem; background: var(--page); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.4rem; overflow-wrap: anywhere; }
header p { margin: 0 0 .75rem; color: var(--dim); }
.notice { border-left: 4px solid var(--warning); padding: .5rem .75rem; background: var(--card); color: var(--ink); }
.controls { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
  padding: .6rem 0; background: var(--page); }
.controls[hidden] { display: none; }
input, select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: 6px; padding: .3rem .5rem; }
input[type=search] { width: 18rem; max-width: 100%; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
ul.models { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); align-items: start; }
.models > li { background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.models > li[hidden] { display: none; }
.picture { aspect-ratio: 1; display: grid; place-items: center; padding: .5rem;
  background: linear-gradient(var(--from), var(--to)); }
.picture img { width: 100%; height: 100%; object-fit: contain; }
.picture p { margin: 0; padding: 1rem; text-align: center; overflow-wrap: anywhere; }
.facts { padding: .6rem .75rem .75rem; }
h2 { margin: 0; font-size: .95rem; overflow-wrap: anywhere; }
.facts p { margin: .1rem 0; color: var(--dim); font-size: .85rem; overflow-wrap: anywhere; }
.error { color: var(--error); } .warning { color: var(--warning); }
details { margin-top: .4rem; font-size: .85rem; }
summary { cursor: pointer; border-radius: 4px; }
details ul { margin: .3rem 0 0; padding-left: 1rem; max-height: 16rem; overflow: auto; }
details li { margin-bottom: .3rem; overflow-wrap: anywhere; }
footer { margin-top: 1.5rem; color: var(--dim); font-size: .85rem; }
)";

// Without the script, all models are shown in the order of their names.
inline constexpr const char* sheet_script = R"(
const list = document.querySelector('.models');
const cards = [...list.children];
const [words, order, wrong] = ['filter', 'sort', 'wrong'].map(id => document.getElementById(id));
const shown = document.getElementById('shown');
const texts = new Map(cards.map(card => [card, card.textContent.toLowerCase()]));
function filter() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const card of cards) {
    const fits = wanted.every(word => texts.get(card).includes(word)) && (!wrong.checked || card.dataset.problems > 0);
    card.hidden = !fits;
    count += fits;
  }
  shown.textContent = count + ' of ' + cards.length + ' shown';
}
function sort() {
  const key = order.value;
  const sorted = key === 'path' ? cards : [...cards].sort((a, b) => b.dataset[key] - a.dataset[key]);
  list.append(...sorted);
}
words.addEventListener('input', filter);
wrong.addEventListener('change', filter);
order.addEventListener('change', sort);
document.querySelector('.controls').hidden = false;
filter();
sort();
)";

}  // namespace sinew::cli
