import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { editOf } from "../../testing/edit.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Clearance } from "../clearance/index.ts";
import { RequestBundle } from "../request-bundle/index.ts";
import { RightsRequest } from "./index.ts";

const inHours = (hours: number) => ({ now: () => new Date(Date.now() + (hours * DAY_MS) / 24) });

const remind = (person: MemberActor, requestId: string, hours = 0) =>
  withClock(inHours(hours), () => actAs(person, () => RequestBundle.remind(requestId), CALLER));
const withdraw = (person: MemberActor, requestId: string) =>
  actAs(person, () => RightsRequest.withdraw(requestId), CALLER);
const stepsOf = (person: MemberActor, id: string, type: string) =>
  actAs(person, async () => (await Asset.activity(id)).filter((step) => step.type === type), CALLER);

it("while the rights to a post wait or are granted, only an admin can put another post in its place", async () => {
  const { admin, member } = await aTeam();
  const { asset, owner } = await anOpenRequest(member);
  const editing = async (person: MemberActor, source: string) => {
    const current = await actAs(person, () => Asset.get(asset.id));
    return actAs(person, () => Sent.editAsset(asset.id, editOf(current, { source })), CALLER);
  };
  const isRefused = async (source: string) =>
    expect(editing(member, source)).rejects.toMatchObject({ code: "asset.source_fixed", kind: "conflict" });
  await isRefused("https://instagram.com/p/another");
  await approve(owner);
  for (const source of ["https://instagram.com/p/another", "Camera roll"]) await isRefused(source);
  for (const same of [`${asset.source}?igsh=x`, `${asset.source}?img_index=1`])
    expect(await editing(member, same)).toMatchObject({ source: same });
  await isRefused(`${asset.source}?img_index=2`);
  expect(await editing(admin, "Camera roll")).toMatchObject({ source: "Camera roll" });
});

describe("a reminder", () => {
  it("a reminder is sent at most once in 24 hours, and the activity says who was reminded", async () => {
    const { admin, member } = await aTeam();
    const { asset, request } = await anOpenRequest(admin);
    expect((await remind(member, request.id)).request?.remindedAt).toBeTruthy();
    const early = { kind: "conflict", code: "rights_request.reminded_today" };
    await expect(remind(admin, request.id)).rejects.toMatchObject(early);
    await expect(remind(admin, request.id, 23)).rejects.toMatchObject(early);
    await remind(admin, request.id, 25);
    expect(await stepsOf(admin, asset.id, "rights_request.reminded")).toMatchObject([
      {
        by: { name: "Max Member" },
        asked: { name: "@creator", email: "owner@example.com" },
        facts: { request: request.id },
      },
      { by: { name: "Ada Admin" } },
    ]);
  });

  it("a reminder is sent once even if several members ask for a reminder at the same moment", async () => {
    const { admin, member } = await aTeam();
    const { asset, request } = await anOpenRequest(admin);
    const all = await Promise.allSettled([admin, member, admin, member].map((person) => remind(person, request.id)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stepsOf(admin, asset.id, "rights_request.reminded")).toHaveLength(1);
  });

  it("a reminder needs an email address and an open request of the member's own team", async () => {
    const { admin } = await aTeam();
    const { contentOwnerEmail: _none, ...byLink } = ASK;
    const silent = await actAs(admin, async () => Sent.requestForAsset((await anAsset()).id, byLink), CALLER);
    await expect(remind(admin, silent.request.id)).rejects.toMatchObject({ code: "rights_request.no_address" });
    const { owner, request } = await anOpenRequest(admin);
    await expect(remind((await aTeam()).admin, request.id)).rejects.toMatchObject({ code: "rights_request.not_found" });
    await expect(remind(admin, request.id, 31 * 24)).rejects.toMatchObject({ code: "rights_request.not_open" });
    await approve(owner);
    await expect(remind(admin, request.id)).rejects.toMatchObject({ code: "rights_request.already_decided" });
  });
});

describe("a withdrawn request", () => {
  it("a withdrawn request can't be opened or answered, and its asset is pending again", async () => {
    const { admin, member } = await aTeam();
    const { asset, request, token, owner } = await anOpenRequest(admin);
    for (const person of [member, admin]) {
      expect(await withdraw(person, request.id)).toMatchObject({ status: "pending", request: { status: "withdrawn" } });
    }
    await expect(RightsRequest.ownerByToken(token)).rejects.toMatchObject({ code: "rights_request.not_found" });
    await expect(approve(owner)).rejects.toMatchObject({ code: "rights_request.not_found" });
    expect(await stepsOf(admin, asset.id, "rights_request.withdrawn")).toMatchObject([
      { by: { name: "Max Member" }, from: "requesting-rights", to: "pending", asked: { name: "@creator" } },
    ]);
    expect(await verifyAsset(admin.teamId, asset.id)).toMatchObject({ ok: true });
    expect(await actAs(admin, () => Sent.requestForAsset(asset.id, ASK), CALLER)).toMatchObject({
      asset: { status: "requesting-rights" },
    });
  });

  it("withdrawing a later request for a denied asset leaves the asset denied with the reason of the denial", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await anOpenRequest(member);
    await deny(owner, { reason: "Not mine" });
    const ask = () => actAs(member, () => Sent.requestForAsset(asset.id, ASK), CALLER);
    await ask();
    const third = await withClock(inHours(31 * 24), ask);
    expect(await withdraw(member, third.request.id)).toMatchObject({
      status: "denied",
      request: { status: "denied", denyReason: "Not mine" },
    });
  });

  it("withdrawing a renewal leaves its asset time-limited under the existing grant", async () => {
    const { member } = await aTeam();
    const { asset, owner, request } = await anOpenRequest(member);
    await approve(owner, { expiresOn: "2999-01-01" });
    const { approval } = await actAs(member, () => Asset.get(asset.id), CALLER);
    const renewal = await actAs(
      member,
      () => Sent.requestForAsset(asset.id, { ...ASK, renews: approval?.grantId }),
      CALLER,
    );
    expect(await withdraw(member, renewal.request.id)).toMatchObject({
      status: "time-limited",
      approval: { grantId: approval?.grantId },
      request: { id: request.id, status: "approved" },
    });
  });

  it("withdrawing a request that was made with a post's URL leaves its asset pending", async () => {
    const { member } = await aTeam();
    const post = { contentUrl: "https://instagram.com/p/1", contentTitle: "Sunset", proof: "" };
    const { request } = await actAs(member, () => Sent.requestByUrl({ ...ASK, ...post }), CALLER);
    expect(await withdraw(member, request.id)).toMatchObject({ status: "pending" });
  });

  it("a member can't withdraw an answered request or another team's request", async () => {
    const { admin } = await aTeam();
    const { owner, request } = await anOpenRequest(admin);
    const theirs = (await aTeam()).admin;
    await expect(withdraw(theirs, request.id)).rejects.toMatchObject({ code: "rights_request.not_found" });
    await deny(owner);
    await expect(withdraw(admin, request.id)).rejects.toMatchObject({ code: "rights_request.already_decided" });
  });

  it("if a request is withdrawn and answered at the same moment, exactly one of the two calls succeeds", async () => {
    const { admin, member } = await aTeam();
    for (const _ of [1, 2, 3]) {
      const { asset, request, owner } = await anOpenRequest(admin);
      const results = await Promise.allSettled([approve(owner), withdraw(member, request.id)]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const { status, approval } = await actAs(admin, () => Asset.get(asset.id), CALLER);
      expect(status).toBe(results[0]?.status === "fulfilled" ? "approved" : "pending");
      expect(approval !== undefined).toBe(status === "approved");
    }
  });

  it("withdrawing a request changes nothing after a member has set the asset's status by hand", async () => {
    const { admin } = await aTeam();
    const { asset, request } = await anOpenRequest(admin);
    const set = () => Clearance.setStatus(asset.id, { version: asset.version, status: "denied" });
    await actAs(admin, set, CALLER);
    expect(await withdraw(admin, request.id)).toMatchObject({ status: "denied" });
  });
});
