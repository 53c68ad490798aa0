import { describe, expect, it } from "vitest";
import { AssetEntity } from "../../library/asset/asset.entity.ts";
import { Asset } from "../../library/asset/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { settingTo } from "../../testing/approval.ts";
import { ASK, anOpenRequest, approve, askRemoval, aTeam, CALLER, deny, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { gateQuery } from "../clearance/gate.schema.ts";
import { Clearance } from "../clearance/index.ts";
import { Grant } from "../grant/index.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { Removal } from "./index.ts";

const DAY = 86_400_000;
const later = (days: number) => ({ now: () => new Date(Date.now() + days * DAY) });
const as = <T>(person: MemberActor, work: () => Promise<T>): Promise<T> => actAs(person, work, CALLER);
const verdictOf = async (person: MemberActor, id: string) =>
  as(person, () => Clearance.gate(id, parseInput(gateQuery, {}), { named: true }));
const now = (person: MemberActor, id: string) => as(person, () => Asset.get(id));
const steps = async (person: MemberActor, id: string) =>
  (await as(person, () => Asset.activity(id))).map(({ type }) => type);

/** An owner who approved, from the asked address. */
const aYes = async (about: "in_it" | "child_in_it" | "changed_mind" | undefined = "changed_mind") => {
  const { admin, member, teamId } = await aTeam();
  const { asset, owner, request } = await anOpenRequest(member, { contentOwnerEmail: OLIVIA.email });
  await approve(owner);
  const wish = { requestId: request.id, reason: "I sold it" };
  return {
    ...{ admin, member, teamId, owner, wish, id: asset.id },
    ask: () => askRemoval(owner, { about }),
    end: (person: MemberActor = member) => as(person, () => Removal.end(asset.id, wish)),
    keep: (person: MemberActor = admin) => as(person, () => Removal.keep(asset.id, { ...wish, reason: "We paid" })),
    reconsider: () => as(admin, () => Removal.reconsider(asset.id, wish.requestId)),
    page: () => actAs(owner, () => RightsRequest.forOwner(), CALLER),
  };
};

const askAgain = async (member: MemberActor, id: string, change: Partial<typeof ASK> = {}) => {
  const asked = { ...ASK, contentOwnerEmail: OLIVIA.email, ...change };
  const { request } = await as(member, () => Sent.requestForAsset(id, asked));
  return RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
};

describe("a license that ends at its owner's wish", () => {
  it("a member ends it, the asset is denied, and it is a stop until the same owner says yes again", async () => {
    const { member, id, ask, end, page } = await aYes();
    await ask();
    expect(await verdictOf(member, id)).toMatchObject({
      verdict: "stop",
      reasons: [{ reason: "removal_open", next: ["end_license", "keep_and_explain"] }],
    });
    expect(await end()).toMatchObject({
      status: "denied",
      removal: { about: "changed_mind", ended: { reason: "I sold it" } },
    });
    expect((await now(member, id)).approval).toBeUndefined();
    expect((await page()).removal).toMatchObject({ open: false, endedAt: expect.any(String) });
    expect(await verdictOf(member, id)).toMatchObject({
      ...{ verdict: "stop", text: expect.stringMatching(/^Ended on /), clause: "“I sold it”" },
      reasons: [{ reason: "ended_for_owner", next: ["take_down_list", "request_rights"] }],
    });
    expect((await steps(member, id)).filter((type) => type === "removal.ended")).toHaveLength(1);
    await approve(await askAgain(member, id, { contentOwner: "@else", contentOwnerEmail: "else@example.com" }), {
      email: "else@example.com",
    });
    expect(await verdictOf(member, id)).toMatchObject({ verdict: "stop", reasons: [{ reason: "ended_for_owner" }] });
  });

  it("the same owner's new yes lifts the stop", async () => {
    const { member, id, ask, end } = await aYes();
    await ask();
    await end();
    await approve(await askAgain(member, id));
    expect(await verdictOf(member, id)).toMatchObject({ verdict: "cleared" });
    expect((await now(member, id)).removal).toBeUndefined();
  });

  it("ends what an owner asked of an earlier release too, and only that owner's yes lifts it", async () => {
    const { member, teamId, wish, id, ask, end } = await aYes();
    await ask();
    const { requestId, reason } = wish;
    const asEarlier = { requestId, reason, at: new Date().toISOString() };
    await AssetEntity.patch({ teamId, assetId: id }).set({ removal: asEarlier }).go();
    expect(await end()).toMatchObject({ status: "denied", removal: { ended: { reason: "I sold it" } } });
    const ELSE = "else@example.com";
    await approve(await askAgain(member, id, { contentOwner: "@else", contentOwnerEmail: ELSE }), { email: ELSE });
    expect(await verdictOf(member, id)).toMatchObject({ verdict: "stop", reasons: [{ reason: "ended_for_owner" }] });
  });

  it.each([
    ["the same handle: a member typed the handle", "mine@example.com"],
    ["the same address: members see the link too", OLIVIA.email],
  ])("a yes from another address lifts nothing, asked at %s", async (_, contentOwnerEmail) => {
    const { member, id, ask, end } = await aYes();
    await ask();
    await end();
    await deny(await askAgain(member, id));
    await approve(await askAgain(member, id, { contentOwnerEmail }), { email: "mine@example.com" });
    expect(await verdictOf(member, id)).toMatchObject({
      verdict: "stop",
      reasons: expect.arrayContaining(
        ["ended_for_owner", "owner_said_no"].map((reason) => expect.objectContaining({ reason })),
      ),
    });
  });

  it("all of this owner's licenses end, and none of another owner's", async () => {
    const { member } = await aTeam();
    const { asset, owner, request } = await anOpenRequest(member, { contentOwnerEmail: OLIVIA.email });
    await approve(owner, { expiresOn: "2998-01-01" });
    const renew = async (change: Partial<typeof ASK>, expiresOn: string, email: string) => {
      const { grantId } = (await now(member, asset.id)).approval ?? {};
      const asked = { ...change, renews: grantId, requestedUntil: expiresOn };
      await approve(await askAgain(member, asset.id, asked), { expiresOn, email });
    };
    await renew({}, "2999-01-01", OLIVIA.email);
    await renew({ contentOwner: "@else", contentOwnerEmail: "else@example.com" }, "3000-01-01", "else@example.com");
    await askRemoval(owner, { about: "changed_mind" });
    await as(member, () => Removal.end(asset.id, { requestId: request.id, reason: "I sold it" }));
    const { items } = await as(member, () => Grant.list(asset.id));
    expect(items.map(({ expiresOn, state, ended }) => [expiresOn, state, ended?.by])).toEqual([
      ["3000-01-01", "in-force", undefined],
      ["2999-01-01", "withdrawn", "owner"],
      ["2998-01-01", "withdrawn", "owner"],
    ]);
    expect(await verdictOf(member, asset.id)).toMatchObject({
      verdict: "stop",
      reasons: [{ reason: "ended_for_owner" }],
    });
    // Another owner's license is left. The asset is denied all the same, however often it is asked for, until Olivia
    // herself says yes.
    const status = async () => (await now(member, asset.id)).status;
    expect(await status()).toBe("denied");
    await askAgain(member, asset.id);
    expect(await status()).toBe("requesting-rights");
    await as(member, async () => RightsRequest.withdraw((await Asset.get(asset.id)).request?.id ?? ""));
    expect(await status()).toBe("denied");
    await deny(await askAgain(member, asset.id));
    expect(await status()).toBe("denied");
    await approve(await askAgain(member, asset.id, { contentOwnerEmail: "third@example.com" }), {
      email: "third@example.com",
    });
    expect(await status()).toBe("denied");
    await approve(await askAgain(member, asset.id));
    expect(await status()).toBe("approved");
    expect((await verdictOf(member, asset.id)).verdict).toBe("cleared");
  });

  it("what an admin approves by hand then is approved, and stays a stop", async () => {
    const { admin, member, id, ask, end } = await aYes();
    await ask();
    await end();
    const { version } = await now(admin, id);
    const set = () => Clearance.setStatus(id, { version, ...settingTo("approved") });
    expect(await as(admin, set)).toMatchObject({ status: "approved", mayBeUsed: { verdict: "stop" } });
    expect(await verdictOf(member, id)).toMatchObject({ reasons: [{ reason: "ended_for_owner" }] });
  });

  it.each(["approves", "denies"])("is a stop, whoever else %s at the same moment", async (other) => {
    const { member } = await aTeam();
    const { asset, owner, request } = await anOpenRequest(member, { contentOwnerEmail: OLIVIA.email });
    await approve(owner, { expiresOn: "2999-01-01" });
    await askRemoval(owner, { about: "changed_mind" });
    const email = "else@example.com";
    const renews = (await now(member, asset.id)).approval?.grantId;
    const asked = { contentOwner: "@else", contentOwnerEmail: email, renews, requestedUntil: "3000-01-01" };
    const second = await askAgain(member, asset.id, asked);
    const end = () => as(member, () => Removal.end(asset.id, { requestId: request.id, reason: "I sold it" }));
    await Promise.all([
      end(),
      other === "approves" ? approve(second, { email, expiresOn: "3000-01-01" }) : deny(second, { email }),
    ]);
    expect(await verdictOf(member, asset.id)).toMatchObject({
      verdict: "stop",
      reasons: expect.arrayContaining([expect.objectContaining({ reason: "ended_for_owner" })]),
    });
    const { items } = await as(member, () => Grant.list(asset.id));
    const states = items.map(({ state }) => state).toSorted();
    expect(states).toEqual(other === "approves" ? ["in-force", "withdrawn"] : ["withdrawn"]);
  });

  it("ending it twice changes nothing, and nothing is ended that nobody asked to remove", async () => {
    const { member, id, ask, end } = await aYes();
    await expect(end()).rejects.toMatchObject({ code: "removal.not_open" });
    await ask();
    const first = await end();
    expect(await end()).toEqual(first);
    expect((await steps(member, id)).filter((type) => type === "removal.ended")).toHaveLength(1);
    const other = await aTeam();
    await expect(as(other.admin, () => Removal.end(id, { requestId: "x", reason: "y" }))).rejects.toMatchObject({
      code: "asset.not_found",
    });
  });
});

describe("a request for removal that an admin keeps", () => {
  it("is With conditions, the owner reads why, and can ask again, three times in 30 days", async () => {
    const { admin, member, id, ask, keep, page } = await aYes();
    await ask();
    await expect(keep(member)).rejects.toMatchObject({ code: "auth.forbidden" });
    await keep();
    expect(await verdictOf(admin, id)).toMatchObject({
      verdict: "conditions",
      reasons: [{ reason: "removal_kept", clause: "“We paid”", next: ["reconsider"] }],
    });
    expect((await page()).removal).toMatchObject({ open: true, keptBecause: "We paid" });
    for (const _ of [2, 3]) {
      await ask();
      expect(await verdictOf(admin, id)).toMatchObject({ verdict: "stop", reasons: [{ reason: "removal_open" }] });
      await keep();
    }
    expect((await page()).removal).toMatchObject({ open: false, tooOften: true });
    await expect(ask()).rejects.toMatchObject({ code: "rights_request.too_many_removals" });
    expect((await withClock(later(31), ask)).removal).toMatchObject({ open: false, tooOften: false });
  });

  it.each(["in_it", "child_in_it"] as const)("isn't kept if the reason is %s", async (about) => {
    const { admin, id, ask, keep } = await aYes(about);
    await ask();
    expect(await verdictOf(admin, id)).toMatchObject({ reasons: [{ next: ["end_license"] }] });
    await expect(keep()).rejects.toMatchObject({ code: "removal.must_be_followed" });
  });

  it("is a stop again once an admin reconsiders it", async () => {
    const { member, id, ask, keep, reconsider, end } = await aYes();
    await ask();
    await keep();
    await expect(end()).rejects.toMatchObject({ code: "removal.already_kept" });
    await reconsider();
    await reconsider();
    expect(await verdictOf(member, id)).toMatchObject({ verdict: "stop", reasons: [{ reason: "removal_open" }] });
    expect(await end()).toMatchObject({ status: "denied" });
  });

  it("of two members who decide at once, one wins and the other learns what happened", async () => {
    const { member, id, ask, keep, end } = await aYes();
    await ask();
    const results = await Promise.allSettled([end(), keep()]);
    const [refused] = results.filter((one) => one.status === "rejected");
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(["removal.already_ended", "removal.already_kept"]).toContain(refused?.reason.code);
    expect((await steps(member, id)).filter((type) => type.startsWith("removal."))).toHaveLength(1);
  });
});

it("an admin's end of a license for the team's own reasons is no stop of the owner's", async () => {
  const { admin, member, id } = await aYes();
  const grantId = (await now(admin, id)).approval?.grantId ?? "";
  const endByTeam = (person: MemberActor) => as(person, () => Removal.endByTeam(id, grantId, "We no longer need it"));
  await expect(endByTeam(member)).rejects.toMatchObject({ code: "auth.forbidden" });
  await endByTeam(admin);
  expect(await verdictOf(admin, id)).toMatchObject({
    verdict: "stop",
    reasons: expect.arrayContaining([
      expect.objectContaining({ reason: "ended_by_team", clause: "“We no longer need it”" }),
    ]),
  });
});

it("after twenty people's no nobody else is asked until an admin sets one aside, and a wish too many is refused", async () => {
  const { member, teamId, id, ask } = await aYes();
  const at = new Date().toISOString();
  const many = Array.from({ length: 20 }, (_, n) => ({
    requestId: `req_${n}`,
    at,
    reason: "",
    email: `${n}@a.example`,
  }));
  const wishes = many.map((one) => ({ ...one, about: "changed_mind" as const }));
  await AssetEntity.patch({ teamId, assetId: id }).set({ status: "denied", refusals: many, removals: wishes }).go();
  await expect(ask()).rejects.toMatchObject({ code: "rights_request.too_many_removals" });
  await expect(askAgain(member, id)).rejects.toMatchObject({ code: "rights_request.too_many_refusals" });
  const [first, ...others] = many.map((one) => ({ ...one, noSay: undefined }));
  const refusals = [{ ...first, noSay: { at, reason: "A fan" } }, ...others] as typeof many;
  await AssetEntity.patch({ teamId, assetId: id }).set({ refusals }).go();
  await deny(await askAgain(member, id));
});

describe("somebody who has no say", () => {
  it("an admin says so with a reason, and the refusal counts no more but stays in the activity", async () => {
    const { admin, member } = await aTeam();
    const { asset, owner, request } = await anOpenRequest(member, { contentOwnerEmail: OLIVIA.email });
    await deny(owner);
    const noSay = (person: MemberActor) => as(person, () => Removal.noSay(asset.id, request.id, "Only a fan"));
    expect((await verdictOf(member, asset.id)).reasons[0]).toMatchObject({
      reason: "owner_said_no",
      requestId: request.id,
      next: ["request_rights", "no_say"],
    });
    await expect(noSay(member)).rejects.toMatchObject({ code: "auth.forbidden" });
    expect(await noSay(admin)).toMatchObject({ status: "pending", request: { status: "denied" } });
    expect(await noSay(admin)).toMatchObject({ status: "pending" });
    expect((await verdictOf(member, asset.id)).reasons.map(({ reason }) => reason)).not.toContain("owner_said_no");
    const kept = await as(admin, () => Asset.activity(asset.id));
    expect(kept.filter(({ type }) => type === "refusal.set_aside")).toMatchObject([
      { facts: { reason: "Only a fan" } },
    ]);
    expect(kept.map(({ type }) => type)).toContain("rights_request.denied");
  });

  it("nobody's refusal is set aside who didn't refuse", async () => {
    const { admin, id, wish } = await aYes();
    await expect(as(admin, () => Removal.noSay(id, wish.requestId, "x"))).rejects.toMatchObject({
      code: "refusal.not_found",
    });
  });
});
