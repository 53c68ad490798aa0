import { describe, expect, it } from "vitest";
import { linesOf, pickedUses } from "./presets.policy.ts";
import type { Ads, Channel, Purpose } from "./scope.policy.ts";
import { contains } from "./use-line.policy.ts";

const allows = (labels: string[], channel: Channel, purpose: Purpose, ads: Ads): boolean =>
  linesOf(labels).some((line) => contains(line, { channels: [channel], platforms: "any", purpose, ads }));

describe("lines of several uses don't mix", () => {
  it.each<[string[], Channel, Purpose, Ads, boolean]>([
    [["Editorial use", "Marketing campaigns"], "email", "commercial", "paid", true],
    [["Editorial use", "Marketing campaigns"], "print", "editorial", "organic", true],
    [["Editorial use", "Marketing campaigns"], "print", "editorial", "paid", false],
    [["Editorial use", "Marketing campaigns"], "print", "commercial", "organic", false],
    [["Editorial use", "Marketing campaigns"], "broadcast_streaming", "commercial", "paid", false],
    [["Website content", "Print materials"], "print", "commercial", "organic", true],
    [["Website content", "Print materials"], "print", "commercial", "paid", false],
    [["Website content", "Print materials"], "website_app", "editorial", "organic", true],
    [["Website content", "Print materials"], "website_app", "commercial", "organic", false],
    [["Story highlights", "Reels/TikTok"], "stories", "editorial", "organic", true],
    [["Story highlights", "Reels/TikTok"], "short_video", "editorial", "organic", false],
  ])("%j: %s, %s, %s: %s", (labels, channel, purpose, ads, expected) => {
    expect(allows(labels, channel, purpose, ads)).toBe(expected);
  });
});

describe("several uses", () => {
  it("a pick that another one contains is said to be included, and adds no line", () => {
    const picks = pickedUses(["Story highlights", "Print materials", "Social media posts"]);
    expect(picks.map(({ label, includedIn }) => [label, includedIn])).toEqual([
      ["Social media posts", undefined],
      ["Story highlights", "Social media posts"],
      ["Print materials", undefined],
    ]);
    expect(linesOf(["Story highlights", "Print materials", "Social media posts"])).toHaveLength(2);
  });

  it("of picks that mean the same the first one stays", () => {
    const picks = pickedUses(["Multiple platforms", "Editorial use"]);
    expect(picks.map(({ label, includedIn }) => [label, includedIn])).toEqual([
      ["Editorial use", undefined],
      ["Multiple platforms", "Editorial use"],
    ]);
  });

  it("a commercial use includes the editorial one, and a use with ads the one without", () => {
    const everything = ["Commercial use", "Editorial use", "Marketing campaigns", "Reels/TikTok", "Print materials"];
    expect(linesOf(everything)).toEqual(linesOf(["Commercial use"]));
  });
});
