import { describe, expect, it } from "vitest";
import { type AccountHolder, posterIn } from "../../contracts/creator/agreement-accounts.ts";
import { accountsOf, coveringCreator, coverText, needsHolders, readCoverText } from "./accounts.ts";
import type { AssetRecord } from "./asset.entity.ts";
import type { RequestSummary } from "./kept.ts";

const POST = "https://www.tiktok.com/@Cleo.C/video/7301?utm_source=x";
const POSTED = { handle: "@cleo.c", post: "https://www.tiktok.com/player/v1/7301" };
const asking = (given: Partial<RequestSummary>): RequestSummary => ({
  ...{
    id: "rr_1",
    token: "t",
    status: "pending",
    requestedAt: "",
    expiresAt: "",
    contentUrl: "",
    requesterId: "usr_1",
  },
  ...given,
});
const file = (origin: string): AssetRecord["files"][number] => ({
  ...{ id: "fil_1", key: "k", name: "n", contentType: "image/png", size: 1 },
  origin,
});

describe("The account that a post's URL names", () => {
  it.each([
    [POST, "tiktok:cleo.c"],
    ["https://x.com/Cleo/status/12", "twitter:cleo"],
    ["https://mobile.twitter.com/cleo/status/12/photo/1", "twitter:cleo"],
    ["https://www.instagram.com/cleo/p/Cx1/", "instagram:cleo"],
    ["https://x.com/i/web/status/12", undefined],
    ["https://www.instagram.com/p/Cx1/", undefined],
    ["https://www.instagram.com/cleo/", undefined],
    ["https://www.youtube.com/watch?v=aaaaaaaaaaa", undefined],
    ["https://tiktok.com.example.org/@cleo/video/1", undefined],
    ["By mail from Cleo", undefined],
    ["", undefined],
  ])("%s: %s", (url, account) => {
    expect(posterIn(url)).toBe(account);
  });
});

describe("The accounts of an asset", () => {
  it("the account that the platform names comes first, then the URL's, then the owner's who was asked", () => {
    const request = asking({ owner: "@Cleo_Tok", ownerEmail: "Cleo@Example.com" });
    expect(accountsOf({ source: POST, request, posted: POSTED })?.split("\n")).toEqual([
      ...["!tiktok:cleo.c", "tiktok:cleo.c", "tiktok:cleo_tok", "mail:cleo@example.com"],
    ]);
  });

  it("a name is no handle, and a handle without a post of a platform is nobody's", () => {
    expect(accountsOf({ source: POST, request: asking({ owner: "Cleo" }) })).toBe("tiktok:cleo.c");
    expect(accountsOf({ source: "https://example.com/a", request: asking({ owner: "@cleo" }) })).toBeUndefined();
    expect(accountsOf({})).toBeUndefined();
  });

  it("what the platform said counts only for the same post, without a file that the team added", () => {
    const first = (asset: Parameters<typeof accountsOf>[0]) => accountsOf(asset)?.split("\n")[0];
    expect(first({ source: POST, posted: POSTED, files: [file("owner")] })).toBe("!tiktok:cleo.c");
    expect(first({ source: POST, posted: POSTED, files: [file("owner"), file("team")] })).toBe("tiktok:cleo.c");
    expect(first({ source: POST, posted: POSTED, fileUrl: "https://example.com/a.jpg" })).toBe("tiktok:cleo.c");
    expect(first({ source: POST.replace("7301", "7302"), posted: POSTED })).toBe("tiktok:cleo.c");
    expect(first({ source: "https://example.com/a", posted: POSTED })).toBeUndefined();
  });

  it("content of which its owner says that it isn't theirs is nobody's", () => {
    const request = asking({ ownerEmail: "cleo@example.com", status: "denied", notTheirs: { belongsTo: "" } });
    expect(accountsOf({ source: POST, request, posted: POSTED })).toBeUndefined();
    const said = { requestId: "rr_0", at: "2026-01-01T00:00:00.000Z", reason: "", ifBy: ["crt_1"] };
    const refusals = [{ ...said, owner: "@cleo.c", email: "cleo@example.com" }];
    const askedAgain = asking({ owner: "@Cleo.C", ownerEmail: "Cleo@example.com" });
    expect(accountsOf({ source: POST, request: askedAgain, posted: POSTED, refusals })).toBeUndefined();
  });
});

describe("The creator whose agreement covers an asset", () => {
  const CLEO = { id: "crt_1", name: "Cleo" };
  const OTTO = { id: "crt_2", name: "Otto" };
  const HOLDERS = new Map<string, AccountHolder>([
    ["tiktok:cleo.c", { ...CLEO, isStated: true }],
    ["tiktok:cleo.typed", CLEO],
    ["mail:otto@example.com", OTTO],
  ]);

  it("the first account that somebody with an agreement has decides, unless a member chose a creator", () => {
    const accounts = "!tiktok:kim\nmail:otto@example.com\ntiktok:cleo.c";
    expect(coveringCreator({ accounts }, HOLDERS)).toEqual({ creator: OTTO, isPosted: false, isFound: true });
    const chosen = { creator: CLEO, accounts: "!tiktok:cleo.c" };
    expect(coveringCreator(chosen, HOLDERS)).toEqual({ creator: CLEO, isPosted: true, isFound: false });
    expect(coveringCreator({ ...chosen, creator: OTTO }, HOLDERS)).toMatchObject({ creator: OTTO, isPosted: false });
    expect(coveringCreator({ accounts: "!tiktok:cleo.typed" }, HOLDERS)).toMatchObject({ isPosted: false });
    expect(coveringCreator({ accounts: "tiktok:kim" }, HOLDERS)).toBeUndefined();
    expect(coveringCreator({}, HOLDERS)).toBeUndefined();
  });

  it.each([
    {},
    { creator: CLEO },
    { accounts: "!tiktok:cleo.c\nmail:a@b.c" },
    { creator: CLEO, accounts: "mail:a@b.c" },
  ])("a search row finds the same creator as the record (%j)", (asset) => {
    const row = readCoverText(coverText(asset));
    expect(row).toEqual({ ...asset, ...("creator" in asset && { creator: { id: CLEO.id, name: "" } }) });
    expect(needsHolders(row)).toBe(needsHolders(asset));
  });
});
