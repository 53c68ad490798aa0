import { describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { ASK, anAsset, approve, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Clearance } from "../clearance/index.ts";
import { RightsRequest } from "./index.ts";

const POST = { contentUrl: "https://www.instagram.com/reel/C8abc/?igsh=1", contentTitle: "Sunset", proof: "" };
const at = <T>(iso: string, work: () => Promise<T>): Promise<T> => withClock({ now: () => new Date(iso) }, work);
const ask = (member: MemberActor, over: object = {}) =>
  actAs(member, () => Sent.requestByUrl({ ...ASK, ...POST, ...over }), CALLER);
const ownerOf = (link: string) => RightsRequest.ownerByToken(new URL(link).searchParams.get("token") ?? "");

describe("an earlier request for a post", () => {
  const earlier = (member: MemberActor, url: string) => actAs(member, () => RightsRequest.earlierPost(url));

  it("an earlier request for a post is found by any form of the post's URL, and only the latest request is found", async () => {
    const { admin, member } = await aTeam();
    await at("2026-03-01T10:00:00.000Z", () => ask(admin));
    const { asset } = await at("2026-03-02T10:00:00.000Z", () => ask(admin, { contentTitle: "Second" }));
    expect(await earlier(member, "https://instagram.com/p/C8abc")).toEqual({
      assetId: asset.id,
      name: "Second",
      requestedAt: "2026-03-02T10:00:00.000Z",
      status: "requesting-rights",
    });
  });

  it("an earlier request for an uploaded asset is found by the URL of the post that is the asset's source", async () => {
    const { admin } = await aTeam();
    const { asset } = await actAs(admin, async () => Sent.requestForAsset((await anAsset()).id, ASK), CALLER);
    expect(await earlier(admin, "https://www.instagram.com/p/1/")).toMatchObject({ assetId: asset.id });
  });

  it("a search for an earlier request ignores other posts, other pictures of the post, other teams and deleted assets", async () => {
    const [{ admin }, other] = [await aTeam(), await aTeam()];
    const { asset } = await ask(admin, { contentUrl: `${POST.contentUrl}&img_index=1` });
    expect(await earlier(admin, "https://www.instagram.com/reel/C8abd/")).toBeNull();
    expect(await earlier(admin, `${POST.contentUrl}&img_index=2`)).toBeNull();
    expect(await earlier(other.admin, POST.contentUrl)).toBeNull();
    await actAs(admin, () => Clearance.remove(asset.id), CALLER);
    expect(await earlier(admin, POST.contentUrl)).toBeNull();
  });

  it("a member may request the rights to a post again", async () => {
    const { admin } = await aTeam();
    await ask(admin);
    expect((await ask(admin)).request.status).toBe("pending");
  });
});

describe("earlier answers of an owner", () => {
  const answers = (member: MemberActor, owner: string, email = "") =>
    actAs(member, async () => (await RightsRequest.earlierAnswers({ owner, email })).items);

  it("earlier answers are found by the owner's handle or email address, with the latest first", async () => {
    const { admin } = await aTeam();
    const yes = await ask(admin, { contentOwner: "@Olivia", contentOwnerEmail: "olivia@example.com" });
    await approve(await ownerOf(yes.request.link), { restrictions: ["Credit required"], expiresOn: "2099-05-01" });
    const no = await ask(admin, {
      contentTitle: "Dawn",
      contentOwner: "Olivia Owner",
      contentOwnerEmail: "OLIVIA@example.com",
    });
    await deny(await ownerOf(no.request.link), { reason: "Not this one" });
    expect(await answers(admin, "olivia")).toMatchObject([
      {
        requestId: yes.request.id,
        assetId: yes.asset.id,
        title: "Sunset",
        status: "approved",
        brand: "Clearhouse Network",
        usageRights: "Social media posts",
        restrictions: ["Credit required"],
        expiresOn: "2099-05-01",
        decidedAt: expect.any(String),
      },
    ]);
    expect((await answers(admin, "@olivia", "olivia@example.com")).map(({ title }) => title)).toEqual([
      "Dawn",
      "Sunset",
    ]);
    expect(await answers(admin, "", "olivia@example.com")).toMatchObject([
      { status: "denied", reason: "Not this one" },
      { status: "approved" },
    ]);
  });

  it("at most five earlier answers are found, and no answers are found without an owner's name or for another team", async () => {
    const [{ admin }, other] = [await aTeam(), await aTeam()];
    for (let n = 0; n < 6; n++) {
      const { request } = await ask(admin, { contentTitle: `Post ${n}` });
      expect(await answers(admin, "@creator")).toHaveLength(Math.min(n, 5));
      await deny(await ownerOf(request.link));
    }
    expect((await answers(admin, "@creator")).map(({ title }) => title)).toEqual([
      "Post 5",
      "Post 4",
      "Post 3",
      "Post 2",
      "Post 1",
    ]);
    expect(await answers(admin, "", "")).toEqual([]);
    expect(await answers(admin, "@", " ")).toEqual([]);
    expect(await answers(other.admin, "@creator")).toEqual([]);
  });
});
