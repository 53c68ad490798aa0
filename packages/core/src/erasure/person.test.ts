import { expect, it } from "vitest";
import { matcherOf, standsIn } from "./person.ts";

const NOBODY = new Set<string>();
const { without } = matcherOf({
  emails: new Set(["info@berta.co"]),
  names: new Set(["@berta", "Berta Lind"]),
  ...{ ids: NOBODY, keys: NOBODY, otherIds: NOBODY, othersRequests: NOBODY, links: new Map() },
});

it.each([
  "@berta_b",
  "@berta.foto",
  "@berta-x",
  "@bertalind",
  "x@berta.example",
  "mail info@berta.co.uk",
  "mail the-info@berta.co and press.info@berta.co",
  "info@berta.company",
  "Berta Lind-Holm",
  "Anna-Berta Lind",
  "Berta Lindgren",
])("an erasure leaves a longer handle, address or name, which is another's: %s", (text) => {
  expect(without(text)).toBe(text);
});

it.each([
  ["Ask @berta.", "Ask [erased]."],
  ["(@Berta, @berta_b)", "([erased], @berta_b)"],
  ["mail info@berta.co.", "mail [erased]."],
  ["<info@berta.co>", "<[erased]>"],
  ["Berta Lind's photo – by Berta Lind", "[erased]'s photo – by [erased]"],
  ["berta lind", "[erased]"],
  ["info@berta.co", ""],
])("an erasure removes the person from a text: %s", (text, left) => {
  expect(without(text)).toBe(left);
});

it.each([
  ["@berta_b", "@Berta", false],
  ["we are @bertaworks", "@berta", false],
  ["berta lindgren studio", "Berta Lind", false],
  ["ask @berta.", "@Berta", true],
  ["berta lind studio", "Berta Lind", true],
  ["berta", "Berta", true],
  ["berta studio", "Berta", false],
])("a name stands in a text just where an erasure would find it: %j, %j: %s", (text, name, stands) => {
  expect(standsIn(text, name)).toBe(stands);
  const { finds } = matcherOf({
    emails: NOBODY,
    names: new Set([name]),
    ...{ ids: NOBODY, keys: NOBODY, otherIds: NOBODY, othersRequests: NOBODY, links: new Map() },
  });
  expect(finds(text)).toBe(stands);
});
