import { describe, expect, it } from "vitest";
import { scopeOfGrant } from "./granted-scope.policy.ts";
import { linesOf, PRESETS } from "./presets.policy.ts";
import type { Scope } from "./scope.policy.ts";
import { lineWords, scopeWords } from "./scope-words.policy.ts";
import { narrowed } from "./use-line.policy.ts";

const scope: Scope = {
  ...{ lines: linesOf(["Social media posts", "Print materials"]), brands: ["rap", "bars"], countries: ["ES", "PT"] },
  ...{ edits: "crop_trim_caption", aiTraining: false, aiMaking: false, exclusive: false, afterEnd: "stay" },
  ...{ from: "", until: "", credit: { required: false, name: "" }, words: "", restrictions: [] },
};

describe("a scope in plain words", () => {
  it("each listed use has its own words, or the same words as a use that means the same", () => {
    expect(PRESETS.map(({ id, line }) => [id, lineWords(line)])).toEqual([
      ["social", "feed, stories and short video, editorial, without ads"],
      ["stories", "stories, editorial, without ads"],
      ["reels", "short video, on Instagram, TikTok and Facebook, editorial, without ads"],
      ["website", "website and app, editorial, without ads"],
      ["campaign", "feed, stories, short video, long video, website and app, and email, commercial, also as ads"],
      ["print", "print, commercial, without ads"],
      ["video", "short video and long video, editorial, without ads"],
      ["commercial", "every channel, commercial, also as ads"],
      ["editorial", "every channel, editorial, without ads"],
      ["multiple", "every channel, editorial, without ads"],
    ]);
  });

  it("says each field that is stated, and leaves nothing open", () => {
    expect(scopeWords(scope)).toEqual({
      stated: [
        "feed, stories and short video, editorial, without ads",
        "print, commercial, without ads",
        ...["for rap and bars", "in Spain and Portugal", "cropped, trimmed and captioned", "no AI"],
        "posts may stay up after the end",
      ],
      notStated: [],
    });
  });

  it("names what the accepted text of an earlier grant doesn't state", () => {
    const asked = { origin: "owner", brand: "rap", intendedUse: "Social media posts", useClass: "editorial" } as const;
    const rest = { usageRights: "Social media posts", restrictions: [], credit: "", expiresOn: "" };
    expect(scopeWords(scopeOfGrant({ ...asked, ...rest }))).toEqual({
      stated: ["feed, editorial, without ads", "for all brands of the team, asked for rap"],
      notStated: ["stories", "short video", "countries", "changes", "AI"],
    });
    const withEnd = { ...rest, usageRights: "", expiresOn: "2027-06-30" };
    expect(scopeWords(scopeOfGrant({ ...withEnd, origin: "admin" }))).toEqual({
      stated: [],
      notStated: ["uses", "brands", "countries", "changes", "AI", "what happens after the end"],
    });
  });

  it("says which restriction left no use", () => {
    const { stated, notStated } = scopeWords(
      narrowed({ ...scope, lines: linesOf(["Print materials"]) }, ["IG Stories only"]),
    );
    expect(stated[0]).toBe("no use is left by “IG Stories only”");
    expect(notStated).toEqual([]);
  });

  it("a granted use of AI is said as what may be done", () => {
    expect(scopeWords({ ...scope, aiTraining: true, aiMaking: undefined })).toMatchObject({
      stated: expect.arrayContaining(["may train AI"]),
      notStated: ["making or changing by AI"],
    });
  });
});
