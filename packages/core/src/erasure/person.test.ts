import { expect, it } from "vitest";
import { matcherOf } from "./person.ts";

const NOBODY = new Set<string>();
const { without } = matcherOf({
  emails: new Set(["info@berta.co"]),
  names: new Set(["@berta", "Berta Lind"]),
  ...{ ids: NOBODY, keys: NOBODY, otherIds: NOBODY, othersRequests: NOBODY },
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
