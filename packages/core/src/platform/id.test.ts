import { describe, expect, it } from "vitest";
import { withClock } from "./clock.ts";
import { isRightsToken, newId, newRightsToken, newSecretToken } from "./id.ts";

const at = (ms: number) => ({ now: () => new Date(ms) });

describe("ids", () => {
  it("an id starts with its kind and sorts by its creation time", () => {
    const ids = [1, 1_000, 1_700_000_000_000, 1_700_000_000_001].map((ms) => withClock(at(ms), () => newId("asset")));
    expect(ids).toEqual([...ids].sort());
    for (const id of ids) expect(id).toMatch(/^ast_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  it("ids made in the same millisecond differ", () => {
    const ids = withClock(at(1), () => Array.from({ length: 1_000 }, () => newId("event")));
    expect(new Set(ids).size).toBe(1_000);
  });

  it("ids and secret tokens are in lower case, like the table's keys", () => {
    expect(newId("upload")).toMatch(/^[a-z0-9_]+$/);
    expect(newSecretToken()).toMatch(/^[a-z2-7]{26}$/);
  });
});

describe("rights tokens", () => {
  it("rights tokens have 12 characters and use all letters and digits", () => {
    const tokens = Array.from({ length: 1_000 }, newRightsToken);
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Z0-9]{12}$/);
      expect(isRightsToken(token)).toBe(true);
    }
    expect(new Set(tokens.join("")).size).toBe(36);
    expect(new Set(tokens).size).toBe(1_000);
  });

  it("a rights token of 8 characters, from an earlier release, is still accepted", () => {
    expect(isRightsToken("AB12CD34")).toBe(true);
  });

  it.each([
    ...["", "ABCDEFG", "ABCDEFGHI", "ABCDEFGHIJK", "ABCDEFGHIJKLM", "abcdefgh", "abcdefghijkl"],
    ...["ABCDEFG ", "ABCDEFG\n", "ABCDEFGHIJK\n", "ÄBCDEFGH", "A".repeat(10_000)],
  ])("%j is not a rights token", (value) => {
    expect(isRightsToken(value)).toBe(false);
  });
});
