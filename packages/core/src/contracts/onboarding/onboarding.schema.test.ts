import { describe, expect, it } from "vitest";
import { onboardInput } from "./onboarding.schema.ts";

const WHOLE = {
  name: "Cleo Creator",
  email: "cleo@example.com",
  specialties: ["Photographer"],
  socialMedia: { instagram: "cleo" },
  agreed: true,
  agreementSha256: "0".repeat(64),
  disclosureSha256: "0".repeat(64),
  proof: "",
};

/** The first message of each field. */
const refusals = (change: object): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const { path, message } of onboardInput.safeParse({ ...WHOLE, ...change }).error?.issues ?? [])
    fields[path.join(".")] ??= message;
  return fields;
};

describe("a creator's own profile", () => {
  it.each([
    ["no name", { name: "" }, { name: "Name is required" }],
    ["a name of spaces", { name: " \u00a0\u200b " }, { name: "Name is required" }],
    ["a name of one character", { name: "C" }, { name: "Please enter a valid name (at least 2 characters)" }],
    ["a name of 101 characters", { name: "x".repeat(101) }, { name: "Name is too long (maximum 100 characters)" }],
    ["a name of two lines", { name: "Cleo\r\nBcc: a" }, { name: "Please enter a valid name (at least 2 characters)" }],
    ["a name with NUL", { name: "Cleo\u0000" }, { name: "Please enter a valid name (at least 2 characters)" }],
    ["no email address", { email: " " }, { email: "Email is required" }],
    ["an incomplete email address", { email: "cleo@" }, { email: "Please enter a valid email address" }],
    ["no specialty", { specialties: [] }, { specialties: "Please select at least one specialty" }],
    ["no list of specialties", { specialties: undefined }, { specialties: "Please select at least one specialty" }],
    ["no handle", { socialMedia: {} }, { socialMedia: "Please provide at least one social media handle" }],
    [
      "no handles at all",
      { socialMedia: undefined },
      { socialMedia: "Please provide at least one social media handle" },
    ],
    [
      "a handle of spaces",
      { socialMedia: { tiktok: "  " } },
      { socialMedia: "Please provide at least one social media handle" },
    ],
    [
      "a handle of another site",
      { socialMedia: { instagram: "https://example.com/cleo" } },
      { "socialMedia.instagram": "Please enter a valid Instagram handle" },
    ],
    [
      "a javascript: URL as a handle",
      { socialMedia: { youtube: "javascript:alert(1)" } },
      { "socialMedia.youtube": "Please enter a valid YouTube handle" },
    ],
    [
      "a javascript: URL as a link",
      { portfolioLinks: ["javascript:alert(1)"] },
      { "portfolioLinks.0": "Please enter a valid URL" },
    ],
    [
      "a link with a direction character",
      { portfolioLinks: ["https://example.com/\u202egpj"] },
      { "portfolioLinks.0": "Please enter a valid URL" },
    ],
    ["no consent", { agreed: false }, { agreed: "Please confirm that you agree to the contract terms" }],
    [
      "no hash of the agreement",
      { agreementSha256: "" },
      { agreementSha256: "This page has changed. Please load it again." },
    ],
  ])("a creator's own profile with %s is refused with an error message at the field", (_what, change, fields) => {
    expect(refusals(change)).toEqual(fields);
  });

  it.each([21, 51, 500])("a creator's own profile with %d links is refused", (count) => {
    expect(refusals({ portfolioLinks: Array(count).fill("https://example.com/a") })).toEqual({
      portfolioLinks: "At most 20 portfolio links can be added",
    });
  });

  it("a creator's own profile may have a name in any script, and profile URLs in place of handles", () => {
    for (const name of ["مريم 🎬", "שלום 🌅", "<b>Cleo</b> & Söhne"]) {
      expect(onboardInput.parse({ ...WHOLE, name }).name).toBe(name);
    }
    expect(onboardInput.parse({ ...WHOLE, name: "\u202eCleo" }).name).toBe("Cleo");
    const socialMedia = { instagram: "https://www.instagram.com/cleo/", twitter: "x.com/@cleo", youtube: "@Ñandú" };
    expect(onboardInput.parse({ ...WHOLE, socialMedia }).socialMedia).toEqual({
      instagram: "cleo",
      tiktok: "",
      twitter: "cleo",
      youtube: "Ñandú",
    });
  });
});
