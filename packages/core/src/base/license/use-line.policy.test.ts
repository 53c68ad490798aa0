import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someChannels, someLine, somePlatforms, someSmallLine } from "../../testing/scopes.ts";
import { ADS, PLATFORMS, PURPOSES, type UseLine } from "./scope.policy.ts";
import { contains, hasPlatforms, narrowedLine, normalLine, withoutContained } from "./use-line.policy.ts";

/** Each single publication that a line allows; "elsewhere" is a platform that isn't listed. */
const publications = ({ channels, platforms, purpose, ads }: UseLine): string[] => {
  const upTo = <T extends string>(all: readonly T[], value: T | undefined) => [
    "unstated",
    ...all.slice(0, value ? all.indexOf(value) + 1 : 0),
  ];
  const places = platforms === "any" ? [...PLATFORMS, "elsewhere"] : platforms;
  return channels.flatMap((channel) =>
    (hasPlatforms(channel) ? places : ["no platform"]).flatMap((place) =>
      upTo(PURPOSES, purpose).flatMap((aim) => upTo(ADS, ads).map((paid) => [channel, place, aim, paid].join())),
    ),
  );
};

describe("a use that another contains", () => {
  it("a line contains itself, and the same line in another order", () => {
    fc.assert(
      fc.property(someLine, (line) => {
        expect(contains(line, line)).toBe(true);
        expect(contains(normalLine(line), line) && contains(line, normalLine(line))).toBe(true);
      }),
    );
  });

  it("what a contained line contains is contained too", () => {
    fc.assert(
      fc.property(someSmallLine, someSmallLine, someSmallLine, (a, b, c) => {
        if (contains(a, b) && contains(b, c)) expect(contains(a, c)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it("two lines that contain each other have the same normal form", () => {
    fc.assert(
      fc.property(someSmallLine, someSmallLine, (a, b) => {
        if (contains(a, b) && contains(b, a)) expect(normalLine(a)).toEqual(normalLine(b));
      }),
      { numRuns: 5_000 },
    );
  });

  it("a line contains another exactly if it allows each publication of the other", () => {
    const stated = someSmallLine.map((line) => ({ ...line, unstated: undefined }));
    fc.assert(
      fc.property(stated, stated, (a, b) => {
        const allowed = new Set(publications(a));
        expect(contains(a, b)).toBe(publications(b).every((one) => allowed.has(one)));
      }),
      { numRuns: 5_000 },
    );
  });

  it("a channel that the text leaves open isn't contained as a stated one", () => {
    const open: UseLine = { channels: ["feed"], platforms: "any", unstated: ["stories"] };
    expect(contains(open, { channels: ["stories"], platforms: "any" })).toBe(false);
    expect(contains({ channels: ["feed", "stories"], platforms: "any" }, open)).toBe(true);
  });

  it("of lines that contain each other one is left, and no publication is lost", () => {
    fc.assert(
      fc.property(fc.array(someSmallLine, { maxLength: 5 }), (lines) => {
        const left = withoutContained(lines);
        expect(new Set(left.flatMap(publications))).toEqual(new Set(lines.flatMap(publications)));
        for (const [at, line] of left.entries())
          expect(left.some((other, index) => index !== at && contains(other, line))).toBe(false);
      }),
    );
  });
});

describe("narrowing a line", () => {
  const someNarrower = fc.record(
    {
      channels: someChannels,
      platforms: somePlatforms,
      purpose: fc.constantFrom(...PURPOSES),
      ads: fc.constantFrom(...ADS),
    },
    { requiredKeys: [] },
  );

  it("never widens the line, and states nothing that the line leaves open", () => {
    fc.assert(
      fc.property(someLine, someNarrower, (line, to) => {
        const left = narrowedLine(line, to);
        if (!left) return;
        expect(contains(line, left)).toBe(true);
        expect([left.purpose === undefined, left.ads === undefined]).toEqual([
          line.purpose === undefined,
          line.ads === undefined,
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("leaves what line and limit have in common, or nothing at all", () => {
    const video: UseLine = { channels: ["short_video"], platforms: ["tiktok"] };
    expect(narrowedLine(video, { platforms: ["instagram"] })).toBeUndefined();
    expect(narrowedLine(video, { channels: ["stories"] })).toBeUndefined();
    expect(narrowedLine({ ...video, channels: ["short_video", "print"] }, { platforms: ["instagram"] })).toEqual({
      channels: ["print"],
      platforms: "any",
    });
  });
});
