// Searches the titles and ids of the pages in a language while the user types.
"use strict";
const form = document.querySelector("form[role=search]");
const field = document.getElementById("find");
const found = document.getElementById("found");
const MOST = 40;
// The search ignores case and accents.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
let pages;

function search() {
  pages ??= window.pages.map(([title, id, address]) => ({ title, id, address, text: plain(`${title} ${id}`), own: plain(id) }));
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  found.replaceChildren();
  if (words.length === 0) return;
  const hits = pages.filter(({ text }) => words.every((word) => text.includes(word)));
  // A page whose id is the first word comes first.
  hits.sort((a, b) => (b.own === words[0]) - (a.own === words[0]));
  if (hits.length === 0) {
    found.append(Object.assign(document.createElement("p"), { textContent: form.dataset.none }));
    return;
  }
  const list = document.createElement("ul");
  for (const { title, id, address } of hits.slice(0, MOST)) {
    const link = Object.assign(document.createElement("a"), { href: form.dataset.up + address, textContent: title });
    const item = document.createElement("li");
    item.append(link, title.includes(id) ? "" : ` ${id}`);
    list.append(item);
  }
  found.append(list);
}

field.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const first = found.querySelector("a");
  if (first) location.href = first.href;
});
