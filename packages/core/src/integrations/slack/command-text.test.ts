import { describe, expect, it } from "vitest";
import { brandNamed, ownerIn, readRequestCommand, readUseQuestion } from "./command-text.ts";

const POST = "https://www.instagram.com/p/Cabc123/";

describe("/rights-request", () => {
  it.each([
    ["", { kind: "form", url: "", owner: "", brand: "" }],
    ["   ", { kind: "form", url: "", owner: "", brand: "" }],
    ["help", { kind: "help" }],
    ["status", { kind: "help" }],
    ["instagram.com/p/1 @owner", { kind: "help" }],
    [`${POST} @owner`, { kind: "request", url: POST, owner: "@owner", brand: "" }],
    [`${POST}   @owner   rap`, { kind: "request", url: POST, owner: "@owner", brand: "rap" }],
    [`${POST} @owner Clearhouse Network`, { kind: "request", url: POST, owner: "@owner", brand: "Clearhouse Network" }],
    [
      `${POST} @owner “Clearhouse Network”`,
      { kind: "request", url: POST, owner: "@owner", brand: "Clearhouse Network" },
    ],
    // A URL in Slack's notation whose query is escaped.
    [`<${POST}> @owner`, { kind: "request", url: POST, owner: "@owner", brand: "" }],
    [
      `<${POST}?a=1&amp;b=2|instagram.com> @owner`,
      { kind: "request", url: `${POST}?a=1&b=2`, owner: "@owner", brand: "" },
    ],
    // Neither the text nor the URL names an owner, so the form asks for the owner.
    [POST, { kind: "form", url: POST, owner: "", brand: "" }],
    [`${POST} rap`, { kind: "form", url: POST, owner: "", brand: "rap" }],
    [
      "https://www.tiktok.com/@dancer/video/1",
      { kind: "request", url: "https://www.tiktok.com/@dancer/video/1", owner: "@dancer", brand: "" },
    ],
    ["status ABCDEFGH2345", { kind: "status", subject: "ABCDEFGH2345" }],
    [`STATUS <${POST}>`, { kind: "status", subject: POST }],
  ])("/rights-request reads the text %j", (text, typed) => {
    expect(readRequestCommand(text)).toEqual(typed);
  });

  it.each([
    ["https://x.com/someone/status/1", "@someone"],
    ["https://mobile.twitter.com/someone/status/1", "@someone"],
    ["https://x.com/i/status/1", ""],
    ["https://youtube.com/@channel/shorts", "@channel"],
    ["https://youtube.com/watch?v=1", ""],
    ["https://facebook.com/someone/posts/1", ""],
    ["not an address", ""],
  ])("/rights-request finds in the URL %s the owner %j", (url, owner) => {
    expect(ownerIn(url)).toBe(owner);
  });
});

describe("/can-i-use", () => {
  const known = {
    brands: ["Clearhouse Network", "rap", "drip"],
    uses: ["Social media posts", "Website content", "Commercial use"],
  };
  it.each([
    [POST, { subject: POST }],
    ["CH-1234-ABCD-EFGH", { subject: "CH-1234-ABCD-EFGH" }],
    [`${POST} @rap`, { subject: POST, brand: "rap" }],
    [
      `${POST} clearhouse network social media posts 2026-12-31`,
      {
        subject: POST,
        brand: "Clearhouse Network",
        use: "Social media posts",
        on: "2026-12-31",
      },
    ],
    [
      `${POST} 2026-12-31 "Website content" "drip"`,
      { subject: POST, brand: "drip", use: "Website content", on: "2026-12-31" },
    ],
    [`${POST} nobody's brand`, { words: "nobody's brand" }],
    [`${POST} rap drip`, { words: "drip" }],
    [`${POST} 31.12.2026`, { words: "31.12.2026" }],
  ])("/can-i-use reads the text %j", (text, question) => {
    expect(readUseQuestion(text, known)).toEqual(question);
  });
});

it("a command's brand is recognized in any letter case, and is the team's first brand if the command names no brand", () => {
  const brands = ["Clearhouse Network", "rap"];
  expect(brandNamed("", brands)).toBe("Clearhouse Network");
  expect(brandNamed("@RAP", brands)).toBe("rap");
  expect(brandNamed("rapper", brands)).toBeUndefined();
});
