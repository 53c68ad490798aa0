import { expect, it } from "vitest";
import { shownFileName } from "./file-name.policy.ts";

it.each([
  ["photo.jpg", "photo.jpg"],
  ["Übersicht 日本 🌅.png", "Übersicht 日本 🌅.png"],
  ["صورة.jpg", "صورة.jpg"],
  ["a\u202egpj.exe", "agpj.exe"],
  ["\u200ea\u200f\u061c\u2066b\u2069.png", "ab.png"],
  ["a\r\nSet-Cookie: b.png", "aSet-Cookie: b.png"],
  ["a\u0007\u2028\ud800.png", "a.png"],
  ["\u202e", "file"],
])("the file name %j is shown as %j", (name, shown) => {
  expect(shownFileName(name)).toBe(shown);
});
