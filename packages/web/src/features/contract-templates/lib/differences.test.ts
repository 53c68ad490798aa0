import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDifferences, differencesOf, type Piece } from "./differences.ts";

const without = (kind: Piece["kind"], pieces: readonly Piece[]): string =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join("");

const LINES = fc.array(fc.constantFrom("one word", "one other word", "", "  ", "last", "é 🦆 字"), { maxLength: 12 });

describe("the differences of two texts", () => {
  test("are none if the texts are the same", () => {
    expect(differencesOf("a\nb\n", "a\nb\n")).toEqual([{ text: "a\nb\n", kind: "same" }]);
    expect(differencesOf("", "")).toEqual([]);
    expect(countDifferences([])).toBe(0);
  });

  test("are shown word by word within a sentence", () => {
    const pieces = differencesOf("We may show the content here.\nEnd\n", "We may never show the content here.\nEnd\n");
    expect(pieces?.filter(({ kind }) => kind !== "same")).toEqual([{ text: "never ", kind: "added" }]);
  });

  test("are shown as whole passages if these have nothing in common", () => {
    const pieces = differencesOf("Same\nYou keep all rights.\n", "Same\nPayment follows in March.\n");
    expect(pieces).toEqual([
      { text: "Same\n", kind: "same" },
      { text: "You keep all rights.\n", kind: "removed" },
      { text: "Payment follows in March.\n", kind: "added" },
    ]);
    expect(countDifferences(pieces ?? [])).toBe(1);
  });

  test("turn one text into the other, whatever the texts are", () => {
    fc.assert(
      fc.property(LINES, LINES, fc.boolean(), (one, other, ended) => {
        const [before, after] = [one, other].map((lines) => lines.join("\n") + (ended ? "\n" : "")) as [string, string];
        const pieces = differencesOf(before, after) ?? [];
        expect(without("added", pieces)).toBe(before);
        expect(without("removed", pieces)).toBe(after);
      }),
    );
  });

  test("are found for the longest texts, or the comparison is abandoned", () => {
    const text = (word: string) => Array.from({ length: 4_000 }, (_, n) => `${word} ${n} ${"x".repeat(30)}`).join("\n");
    const began = performance.now();
    const pieces = differencesOf(text("a"), text("b"));
    // Without a limit, the comparison would take minutes.
    expect(performance.now() - began).toBeLessThan(20_000);
    if (pieces) expect(without("added", pieces)).toBe(text("a"));
  });
});
