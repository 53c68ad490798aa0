import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDifferences, differencesOf, type Piece } from "./differences.ts";

const without = (kind: Piece["kind"], pieces: readonly Piece[]): string =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join("");

const LINES = fc.array(fc.constantFrom("one word", "one other word", "", "  ", "last", "é 🦆 字"), { maxLength: 12 });

describe("the differences between two texts", () => {
  test("two equal texts have no differences", () => {
    expect(differencesOf("a\nb\n", "a\nb\n")).toEqual([{ text: "a\nb\n", kind: "same" }]);
    expect(differencesOf("", "")).toEqual([]);
    expect(countDifferences([])).toBe(0);
  });

  test("a word that was added to a sentence is the only difference", () => {
    const pieces = differencesOf("We may show the content here.\nEnd\n", "We may never show the content here.\nEnd\n");
    expect(pieces?.filter(({ kind }) => kind !== "same")).toEqual([{ text: "never ", kind: "added" }]);
  });

  test("two lines that have nothing in common are shown as one removed and one added line", () => {
    const pieces = differencesOf("Same\nYou keep all rights.\n", "Same\nPayment follows in March.\n");
    expect(pieces).toEqual([
      { text: "Same\n", kind: "same" },
      { text: "You keep all rights.\n", kind: "removed" },
      { text: "Payment follows in March.\n", kind: "added" },
    ]);
    expect(countDifferences(pieces ?? [])).toBe(1);
  });

  test("both texts can be rebuilt from their differences", () => {
    fc.assert(
      fc.property(LINES, LINES, fc.boolean(), (one, other, ended) => {
        const [before, after] = [one, other].map((lines) => lines.join("\n") + (ended ? "\n" : "")) as [string, string];
        const pieces = differencesOf(before, after) ?? [];
        expect(without("added", pieces)).toBe(before);
        expect(without("removed", pieces)).toBe(after);
      }),
    );
  });

  test("the comparison of two very long texts ends within 20 seconds", () => {
    const text = (word: string) => Array.from({ length: 4_000 }, (_, n) => `${word} ${n} ${"x".repeat(30)}`).join("\n");
    const began = performance.now();
    const pieces = differencesOf(text("a"), text("b"));
    // Without a limit on its time, the comparison would take minutes.
    expect(performance.now() - began).toBeLessThan(20_000);
    if (pieces) expect(without("added", pieces)).toBe(text("a"));
  });
});
