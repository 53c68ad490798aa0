import { describe, expect, it } from "vitest";
import { mayApproveCreator, mayDeleteCreator, mayRejectCreator } from "./creator.policy.ts";
import { creatorProfile, hasHandle } from "./creator.schema.ts";
import { handleOf, PLATFORMS, profileAddress } from "./social-handle.policy.ts";

describe("a handle", () => {
  it.each([
    ["instagram", "cleo.creates", "cleo.creates"],
    ["instagram", " @cleo ", "cleo"],
    ["instagram", "https://www.instagram.com/cleo/?hl=en", "cleo"],
    ["instagram", "instagram.com/cleo", "cleo"],
    ["tiktok", "https://m.tiktok.com/@cleo", "cleo"],
    ["twitter", "https://twitter.com/cleo_x", "cleo_x"],
    ["twitter", "HTTPS://X.COM/cleo_x", "cleo_x"],
    ["youtube", "https://www.youtube.com/@cl%C3%A9o", "cléo"],
    ["youtube", "مها", "مها"],
    ["instagram", "   ", ""],
  ] as const)("a handle on %s typed as %j is stored as %j", (platform, typed, kept) => {
    expect(handleOf(platform, typed)).toBe(kept);
  });

  it.each([
    ["instagram", "https://tiktok.com/@cleo"],
    ["instagram", "https://instagram.com.evil.example/cleo"],
    ["instagram", "https://evil.example/instagram.com/cleo"],
    ["instagram", "https://cleo@instagram.com/cleo"],
    ["instagram", "https://instagram.com/p/123"],
    ["instagram", "https://instagram.com/"],
    ["instagram", "https://instagram.com/%E0%A4%A"],
    ["twitter", "javascript:alert(1)"],
    ["twitter", "ftp://x.com/cleo"],
    ["youtube", "cl eo"],
    ["youtube", "<b>cleo</b>"],
    ["youtube", "\u202eoelc"],
    ["youtube", "@@cleo"],
    ["youtube", "@"],
    ["tiktok", "c".repeat(101)],
    ["tiktok", "cleo\u0000"],
  ] as const)("a handle on %s can't be %j", (platform, typed) => {
    expect(handleOf(platform, typed)).toBeUndefined();
  });

  it("the URL of a profile contains the handle, and the handle can be read from the URL", () => {
    for (const platform of PLATFORMS) {
      for (const kept of ["cleo", "cléo", "c.l-e_o"]) {
        const address = profileAddress(platform, kept);
        expect(address).toMatch(/^https:\/\/(www\.)?\w+\.com\/@?[\w.%-]+$/);
        expect(handleOf(platform, address)).toBe(kept);
      }
    }
  });

  it("a profile has a handle if the handle of any platform is filled in", () => {
    const profileWith = (socialMedia: object) =>
      creatorProfile.parse({ name: "Cleo", email: "cleo@example.com", socialMedia }).socialMedia;
    expect(hasHandle(profileWith({}))).toBe(false);
    expect(hasHandle(profileWith({ youtube: "  ", tiktok: "" }))).toBe(false);
    expect(hasHandle(profileWith({ tiktok: "cleo" }))).toBe(true);
  });
});

describe("the rules for creators", () => {
  it("creators can be approved if they are pending or rejected, and rejected only if they are pending", () => {
    const of = (rule: (status: "pending" | "approved" | "rejected") => boolean) =>
      (["pending", "approved", "rejected"] as const).filter(rule);
    expect(of(mayApproveCreator)).toEqual(["pending", "rejected"]);
    expect(of(mayRejectCreator)).toEqual(["pending"]);
  });

  it("admins can delete creators, and members can't", () => {
    expect([mayDeleteCreator("admin"), mayDeleteCreator("member")]).toEqual([true, false]);
  });
});
