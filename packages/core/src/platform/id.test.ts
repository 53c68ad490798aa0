import { describe, expect, it } from "vitest";
import { withClock } from "./clock.ts";
import { isRightsToken, newId, newRightsToken, newSecretToken } from "./id.ts";

const at = (ms: number) => ({ now: () => new Date(ms) });

describe("ids", () => {
  it("say what they are and sort by the time of making", () => {
    const ids = [1, 1_000, 1_700_000_000_000, 1_700_000_000_001].map((ms) => withClock(at(ms), () => newId("asset")));
    expect(ids).toEqual([...ids].sort());
    for (const id of ids) expect(id).toMatch(/^ast_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  it("differ within a millisecond", () => {
    const ids = withClock(at(1), () => Array.from({ length: 1_000 }, () => newId("event")));
    expect(new Set(ids).size).toBe(1_000);
  });

  it("are as the table keeps its keys: lower case", () => {
    expect(newId("upload")).toMatch(/^[a-z0-9_]+$/);
    expect(newSecretToken()).toMatch(/^[a-z2-7]{26}$/);
  });
});

describe("rights tokens", () => {
  it("have 12 characters of A to Z and 0 to 9, each of them in use", () => {
    const tokens = Array.from({ length: 1_000 }, newRightsToken);
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Z0-9]{12}$/);
      expect(isRightsToken(token)).toBe(true);
    }
    expect(new Set(tokens.join("")).size).toBe(36);
    expect(new Set(tokens).size).toBe(1_000);
  });

  it("of 8 characters, as they were made before, are tokens as well", () => {
    expect(isRightsToken("AB12CD34")).toBe(true);
  });

  it.each([
    ...["", "ABCDEFG", "ABCDEFGHI", "ABCDEFGHIJK", "ABCDEFGHIJKLM", "abcdefgh", "abcdefghijkl"],
    ...["ABCDEFG ", "ABCDEFG\n", "ABCDEFGHIJK\n", "ÄBCDEFGH", "A".repeat(10_000)],
  ])("are nothing like %j", (value) => {
    expect(isRightsToken(value)).toBe(false);
  });
});
