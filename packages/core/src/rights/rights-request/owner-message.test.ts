import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor, type OwnerActor } from "../../platform/identity/actor.ts";
import { anOpenRequest, approve, askRemoval, aTeam, CALLER, deny, reply } from "../../testing/scene.ts";
import { Clearance } from "../clearance/index.ts";
import { RightsRequest } from "./index.ts";

const seen = (owner: OwnerActor) => actAs(owner, () => RightsRequest.forOwner(), CALLER);
const entries = async (member: MemberActor, assetId: string, type: string) =>
  (await actAs(member, () => Asset.activity(assetId), CALLER)).filter((entry) => entry.type === type);
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

describe("an owner's 'Yes, but…' message", () => {
  it("a 'Yes, but…' message leaves the request open and appears in the activity and on the asset", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    const message = "Until 2027 only,\n<b>please</b> שלום";
    const shown = await reply(owner, { topic: "term", message });
    expect(shown).toMatchObject({ status: "pending", decision: null, replies: [{ topic: "term", message }] });
    expect(JSON.stringify(shown)).not.toContain("olivia@example.com");
    expect(await seen(owner)).toEqual(shown);
    const now = await actAs(admin, () => Asset.get(asset.id), CALLER);
    expect(now).toMatchObject({ status: "requesting-rights", request: { status: "pending", reply: { message } } });
    const [entry] = await entries(admin, asset.id, "rights_request.replied");
    expect(entry).toMatchObject({
      by: { kind: "owner", name: "Olivia Owner", email: "olivia@example.com" },
      facts: { topic: "term", message },
    });
    expect((await approve(owner)).status).toBe("approved");
  });

  it("an owner's message that is sent twice is stored once, and a different message is stored too", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await reply(owner);
    await reply(owner);
    const { replies } = await reply(owner, { message: "And tag me" });
    expect(replies.map(({ message }) => message)).toEqual(["With my name, please", "And tag me"]);
    expect(await entries(admin, asset.id, "rights_request.replied")).toHaveLength(2);
  });

  it("several parallel messages of an owner are all stored", async () => {
    const { admin } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    await Promise.all(["a", "b", "c", "d"].map((message) => reply(owner, { message })));
    expect((await seen(owner)).replies.map(({ message }) => message).sort()).toEqual(["a", "b", "c", "d"]);
  });

  it("an owner's message is refused once the request is answered or expired", async () => {
    const { admin } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    await deny(owner);
    await expect(reply(owner)).rejects.toMatchObject({ code: "rights_request.already_decided" });
    const late = await anOpenRequest(admin);
    await expect(withClock(inDays(31), () => reply(late.owner))).rejects.toMatchObject({
      code: "rights_request.not_found",
    });
  });

  it("an owner's message is refused after ten messages in an hour", async () => {
    const { admin } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    const noon = { now: () => new Date("2026-11-22T12:00:00.000Z") };
    await withClock(noon, async () => {
      for (let count = 0; count < 10; count++) await reply(owner, { message: `${count}` });
      await expect(reply(owner, { message: "one more" })).rejects.toMatchObject({ code: "rate_limit.exceeded" });
    });
  });

  it.each([
    ["no message", { message: " " }],
    ["2,001 characters", { message: "x".repeat(2_001) }],
    ["no name", { name: "" }],
    ["an invalid email address", { email: "olivia" }],
  ])("an owner's message is refused with %s", async (_what, said) => {
    const { admin } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    await expect(reply(owner, said)).rejects.toMatchObject({ code: "request.invalid" });
  });
});

describe("an owner's page after an approval", () => {
  it("an owner's request for removal is recorded once and doesn't end the license", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    expect((await approve(owner)).removal).toMatchObject({ open: true, askedAt: null });
    const { removal } = await askRemoval(owner);
    expect(removal).toMatchObject({ open: false, askedAt: expect.any(String) });
    expect(await askRemoval(owner, { reason: "Again" })).toMatchObject({ removal });
    const now = await actAs(admin, () => Asset.get(asset.id), CALLER);
    expect(now).toMatchObject({ status: "approved", approval: { approverName: "Olivia Owner" } });
    expect(now.removal).toEqual({
      ...{ requestId: owner.requestId, at: removal.askedAt, about: "other", reason: "I sold it" },
      ...{ kept: undefined, ended: undefined },
    });
    const asked = await entries(admin, asset.id, "rights_request.removal_requested");
    expect(asked).toMatchObject([{ by: { name: "Olivia Owner" }, facts: { reason: "I sold it" } }]);
  });

  it("the owner's page says that the license has ended once the team has denied the asset", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    expect((await approve(owner)).decision).toMatchObject({ status: "approved", ended: false });
    const { version } = await actAs(admin, () => Asset.get(asset.id), CALLER);
    await actAs(admin, () => Clearance.setStatus(asset.id, { version, status: "denied" }), CALLER);
    const shown = await actAs(owner, () => RightsRequest.forOwner(), CALLER);
    expect(shown.decision).toMatchObject({ status: "approved", ended: true });
  });

  it("the owner's page has the stored text of the terms that the owner agreed to", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    const { decision } = await approve(owner);
    const shown = await actAs(owner, () => RightsRequest.forOwner(), CALLER);
    const { text, sha256 } = shown.decision?.terms ?? { text: "", sha256: "" };
    expect(text).toContain("You confirm that you own this content.");
    expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
    expect(decision?.terms).toEqual({ text, sha256 });
    const [entry] = await entries(admin, asset.id, "rights_request.approved");
    expect(entry?.facts["terms sha256"]).toBe(sha256);
  });

  it("an owner can't ask for removal while the request is open or after a denial", async () => {
    const { admin } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    await expect(askRemoval(owner)).rejects.toMatchObject({ code: "rights_request.not_approved" });
    expect((await deny(owner)).removal).toMatchObject({ open: false, askedAt: null });
    await expect(askRemoval(owner)).rejects.toMatchObject({ code: "rights_request.not_approved" });
  });
});

it("without the mailed mark the owner sees a hint of the email address that the team entered, and after the answer nothing of it", async () => {
  const { admin } = await aTeam();
  const { owner } = await anOpenRequest(admin);
  expect(await seen(owner)).toMatchObject({ contentOwnerEmail: "", contentOwnerHint: "o•••@example.com" });
  const answered = await approve(owner);
  expect(answered).toMatchObject({ contentOwnerEmail: "", contentOwnerHint: "" });
  expect(answered.decision).toMatchObject({ number: expect.stringMatching(/^CH-/), files: [] });
});
