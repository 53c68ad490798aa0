import { describe, expect, it } from "vitest";
import { read } from "../../library/asset/change.ts";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { Search } from "../../library/search/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { settingTo } from "../../testing/approval.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER, deny } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { gateQuery } from "../clearance/gate.schema.ts";
import { Clearance } from "../clearance/index.ts";
import { Grant } from "../grant/index.ts";
import { RightsRequest } from "./index.ts";

const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });
const dayIn = (days: number) => inDays(days).now().toISOString().slice(0, 10);

/** Makes an asset with rights that end in ten days. */
const aTimeLimited = async (person: MemberActor) => {
  const { asset, owner, token } = await anOpenRequest(person);
  await approve(owner, { expiresOn: dayIn(10) });
  const { approval } = await actAs(person, () => Asset.get(asset.id), CALLER);
  return { id: asset.id, token, grantId: approval?.grantId ?? "" };
};

const renew = (person: MemberActor, { id, grantId }: { id: string; grantId: string }) =>
  actAs(person, () => Sent.requestForAsset(id, { ...ASK, renews: grantId }), CALLER);

const ownerOf = (link: string) => RightsRequest.ownerByToken(new URL(link).searchParams.get("token") ?? "");

const shown = (person: MemberActor, id: string) => actAs(person, () => Asset.get(id), CALLER);

describe("a renewal of rights", () => {
  it("an open renewal leaves its asset's status unchanged, and its approval adds a grant", async () => {
    const { member } = await aTeam();
    const before = await aTimeLimited(member);
    const { request, asset } = await renew(member, before);
    const renews = { grantId: before.grantId, usageRights: "Social media posts", expiresOn: dayIn(10) };
    expect(request).toMatchObject({ status: "pending", renews });
    expect(asset).toMatchObject({
      status: "time-limited",
      approval: { grantId: before.grantId },
      request: { id: request.id, status: "pending", renews: before.grantId },
    });
    const owner = await ownerOf(request.link);
    await approve(owner, { expiresOn: dayIn(400) });
    expect(await shown(member, before.id)).toMatchObject({
      status: "time-limited",
      approval: { expiresOn: dayIn(400) },
      request: { status: "approved" },
    });
    const { items } = await actAs(member, () => Grant.list(before.id), CALLER);
    expect(items.map(({ state, leading, expiresOn }) => [state, leading, expiresOn])).toEqual([
      ["in-force", true, dayIn(400)],
      ["in-force", false, dayIn(10)],
    ]);
    const steps = await actAs(member, () => Asset.activity(before.id), CALLER);
    expect(steps.findLast(({ type }) => type === "rights_request.created")).toMatchObject({
      from: undefined,
      to: undefined,
      facts: { "renewed grant": before.grantId },
    });
    expect(await verifyAsset(member.teamId, before.id)).toMatchObject({ ok: true });
  });

  it("a renewal that would end no later than the renewed license is refused at the field of the end date", async () => {
    const { member } = await aTeam();
    const before = await aTimeLimited(member);
    const until = (requestedUntil: string) =>
      actAs(member, () => Sent.requestForAsset(before.id, { ...ASK, renews: before.grantId, requestedUntil }), CALLER);
    for (const day of [dayIn(9), dayIn(10)])
      await expect(until(day)).rejects.toMatchObject({
        code: "request.invalid",
        fields: { requestedUntil: expect.stringContaining("Please choose a day after") },
      });
    expect(await until(dayIn(11))).toMatchObject({ request: { requestedUntil: dayIn(11) } });
  });

  it("the language offered for a renewal is the earlier request's language or, if none was set, the owner's browser language", async () => {
    const { member } = await aTeam();
    const localeAfter = async (locale: "" | "es", languages: string) => {
      const { asset, owner } = await anOpenRequest(member, { locale });
      await approve(owner, { expiresOn: dayIn(10) }, { ...CALLER, languages });
      return (await shown(member, asset.id)).request?.locale;
    };
    expect(await localeAfter("es", "en")).toBe("es");
    expect(await localeAfter("", "es-MX,es;q=0.9")).toBe("es");
  });

  it("an approved renewal without an end date makes its asset approved without an end date", async () => {
    const { member } = await aTeam();
    const before = await aTimeLimited(member);
    await approve(await ownerOf((await renew(member, before)).request.link));
    expect(await shown(member, before.id)).toMatchObject({ status: "approved", approval: { expiresOn: "" } });
  });

  it("a renewal shows the owner the rights that it extends", async () => {
    const { member } = await aTeam();
    const before = await aTimeLimited(member);
    const owner = await ownerOf((await renew(member, before)).request.link);
    const seen = await actAs(owner, RightsRequest.forOwner, CALLER);
    expect(seen.renews).toEqual({ usageRights: "Social media posts", expiresOn: dayIn(10) });
    const first = await actAs(await RightsRequest.ownerByToken(before.token), RightsRequest.forOwner, CALLER);
    expect(first.renews).toBeNull();
  });

  it("a denied renewal leaves the earlier grant in force, and the reason for the denial is shown", async () => {
    const { member } = await aTeam();
    const before = await aTimeLimited(member);
    await deny(await ownerOf((await renew(member, before)).request.link), { reason: "Once was enough" });
    expect(await shown(member, before.id)).toMatchObject({
      status: "time-limited",
      approval: { grantId: before.grantId },
      request: { status: "denied", denyReason: "Once was enough" },
    });
    expect(await actAs(member, () => Search.counts(), CALLER)).toMatchObject({ approved: 1, denied: 0 });
    expect(await verifyAsset(member.teamId, before.id)).toMatchObject({ ok: true });
  });

  it("a denied renewal stands after the same person's yes to something else, until a yes to it", async () => {
    const { member } = await aTeam();
    const { id, grantId } = await aTimeLimited(member);
    const renewal = async () => ownerOf((await renew(member, { id, grantId })).request.link);
    const yesTo = async (intendedUse: string) => {
      const beside = (await shown(member, id)).approval?.grantId;
      const { request } = await actAs(member, () => Sent.requestForAsset(id, { ...ASK, intendedUse, beside }), CALLER);
      await approve(await ownerOf(request.link));
    };
    const gateFor = (channel: "feed" | "website_app", on = dayIn(20)) =>
      actAs(member, () => Clearance.gate(id, parseInput(gateQuery, { channel: [channel], on })), CALLER);
    const answers = async () => [(await gateFor("feed")).verdict, (await gateFor("website_app")).verdict];
    await deny(await renewal());
    expect(await answers()).toEqual(["stop", "stop"]);
    await yesTo("Website content");
    expect(await answers()).toEqual(["stop", "conditions"]);
    expect((await gateFor("feed")).text).toMatch(/ said no to the renewal of Social media posts on /);
    expect((await withClock(inDays(30), () => gateFor("feed", dayIn(30)))).verdict).toBe("stop");
    await yesTo("Social media posts");
    expect(await answers()).toEqual(["conditions", "conditions"]);
  });

  it("a denied renewal ends with the same person's yes to a renewal, also of less", async () => {
    const { member } = await aTeam();
    const before = await aTimeLimited(member);
    await deny(await ownerOf((await renew(member, before)).request.link));
    await approve(await ownerOf((await renew(member, before)).request.link), { expiresOn: dayIn(12) });
    expect((await read(member.teamId, before.id)).refusals).toBeUndefined();
  });

  it("a renewal can be asked for after the license has ended, and again if the owner doesn't answer", async () => {
    const { member } = await aTeam();
    const before = await aTimeLimited(member);
    const later = await withClock(inDays(20), () => renew(member, before));
    expect(later.asset).toMatchObject({ status: "time-limited", approval: { expired: true } });
    await expect(withClock(inDays(21), () => renew(member, before))).rejects.toMatchObject({
      code: "rights_request.already_open",
    });
    const again = await withClock(inDays(60), () => renew(member, before));
    expect(again.request.id).not.toBe(later.request.id);
  });

  it("a renewal of an endless grant, a withdrawn grant or another asset's grant is refused", async () => {
    const { admin, member } = await aTeam();
    const before = await aTimeLimited(member);
    const refused = { code: "rights_request.not_renewable" };
    const pending = await actAs(member, () => anAsset(), CALLER);
    await expect(renew(member, { id: pending.id, grantId: before.grantId })).rejects.toMatchObject(refused);
    const { version } = await shown(admin, before.id);
    const { approval } = await actAs(
      admin,
      () => Clearance.setStatus(before.id, { version, ...settingTo("approved") }),
      CALLER,
    );
    for (const grantId of [before.grantId, approval?.grantId ?? ""]) {
      await expect(renew(member, { id: before.id, grantId })).rejects.toMatchObject(refused);
    }
  });

  it("a renewal ends when an admin withdraws the approval that it renews", async () => {
    const { admin, member } = await aTeam();
    const before = await aTimeLimited(member);
    const { request } = await renew(member, before);
    const { version } = await shown(admin, before.id);
    const set = () => Clearance.setStatus(before.id, { version, status: "pending" });
    expect(await actAs(admin, set, CALLER)).toMatchObject({ status: "pending", request: { status: "withdrawn" } });
    await expect(ownerOf(request.link)).rejects.toMatchObject({ code: "rights_request.not_found" });
    const restored = () => Clearance.restoreGrant(before.id, { grantId: before.grantId });
    expect(await actAs(admin, restored, CALLER)).toMatchObject({ status: "time-limited" });
  });
});
