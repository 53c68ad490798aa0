import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { settingTo } from "../../testing/approval.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER, deny, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { type GateQuery, gateQuery } from "../clearance/gate.schema.ts";
import { Clearance } from "../clearance/index.ts";
import { expire } from "./expire.ts";
import { RightsRequest } from "./index.ts";
import { ownerMail, requesterMail } from "./mails.ts";

const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });
const dayIn = (days: number) => inDays(days).now().toISOString().slice(0, 10);
const shown = (person: MemberActor, id: string) => actAs(person, () => Asset.get(id), CALLER);
const gate = (person: MemberActor, id: string, query: GateQuery = {}) =>
  actAs(person, () => Clearance.gate(id, parseInput(gateQuery, query), { named: true }), CALLER);
const setStatus = async (admin: MemberActor, id: string, ...to: Parameters<typeof settingTo>) => {
  const { version } = await shown(admin, id);
  return actAs(admin, () => Clearance.setStatus(id, { version, ...settingTo(...to) }), CALLER);
};

/** An asset that Olivia allows in social media posts. */
const anApproved = async (member: MemberActor, expiresOn = "") => {
  const { asset, owner } = await anOpenRequest(member, { contentOwnerEmail: OLIVIA.email });
  await approve(owner, { expiresOn });
  const { approval } = await shown(member, asset.id);
  return { id: asset.id, grantId: approval?.grantId ?? "" };
};
type Approved = Awaited<ReturnType<typeof anApproved>>;

const WEBSITE = { ...ASK, contentOwnerEmail: OLIVIA.email, intendedUse: "Website content" };
const askMore = (member: MemberActor, { id, grantId }: Approved, change: Partial<typeof WEBSITE> = {}) =>
  actAs(member, () => Sent.requestForAsset(id, { ...WEBSITE, ...change, beside: grantId }), CALLER);
const ownerOf = ({ request }: { request: { link: string } }) =>
  RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
const answers = async (member: MemberActor, id: string, ...channels: ("feed" | "website_app" | "email")[]) =>
  Promise.all(channels.map(async (channel) => (await gate(member, id, { channel: [channel] })).verdict));

describe("a request for more than a running license allows", () => {
  it("leaves the asset and its license as they are while it is open, and its yes adds a license", async () => {
    const { member } = await aTeam();
    const before = await anApproved(member);
    const made = await askMore(member, before);
    const beside = { usageRights: "Social media posts", expiresOn: "" };
    expect(made.request).toMatchObject({ status: "pending", beside: { grantId: before.grantId, ...beside } });
    expect(made.asset).toMatchObject({
      ...{ status: "approved", approval: { grantId: before.grantId } },
      request: { id: made.request.id, beside: before.grantId },
    });
    expect(await answers(member, before.id, "feed", "website_app")).toEqual(["cleared", "ask"]);
    const owner = await ownerOf(made);
    expect(await actAs(owner, () => RightsRequest.forOwner(), CALLER)).toMatchObject({ beside, renews: null });
    const system = { kind: "system" as const, name: "test", teamId: member.teamId };
    expect((await actAs(system, () => ownerMail(made.request.id)))?.props).toMatchObject({ beside });
    await expect(askMore(member, before)).rejects.toMatchObject({ code: "rights_request.already_open" });
    const steps = await actAs(member, () => Asset.activity(before.id), CALLER);
    expect(steps.findLast(({ type }) => type === "rights_request.created")).toMatchObject({
      ...{ from: undefined, to: undefined, facts: { "beside grant": before.grantId } },
    });
    await approve(owner);
    expect(await answers(member, before.id, "feed", "website_app", "email")).toEqual(["cleared", "cleared", "ask"]);
    expect(await verifyAsset(member.teamId, before.id)).toMatchObject({ ok: true });
  });

  it("its no stops what was refused alone, until a yes to that, and not to something else", async () => {
    const { member } = await aTeam();
    const before = await anApproved(member);
    await deny(await ownerOf(await askMore(member, before)), { reason: "Only posts" });
    expect(await shown(member, before.id)).toMatchObject({ status: "approved", approval: { grantId: before.grantId } });
    expect(await answers(member, before.id, "feed", "website_app", "email")).toEqual(["cleared", "stop", "ask"]);
    expect((await gate(member, before.id)).verdict).toBe("cleared");
    expect((await gate(member, before.id, { use: ["Website content"] })).reasons[0]).toMatchObject({
      ...{ reason: "more_refused", clause: "“Only posts”", next: ["ask_for_use"] },
      text: expect.stringMatching(/^Olivia Owner said no to Website content on /),
    });
    const { denied } = await actAs(member, () => RightsRequest.latestOf(before.id), CALLER);
    const system = { kind: "system" as const, name: "test", teamId: member.teamId };
    const mail = await actAs(system, () => requesterMail(denied?.id ?? ""));
    expect(mail?.props).toMatchObject({ refused: "Website content" });
    const told = (await outboxEvents()).findLast(({ name }) => name === "rights_request.denied");
    expect(told?.data).toMatchObject({ requestId: denied?.id, grantId: before.grantId });
    expect(denied).toMatchObject({ intendedUse: "Website content", beside: { grantId: before.grantId } });
    await approve(await ownerOf(await askMore(member, before, { intendedUse: "Print materials" })));
    expect(await answers(member, before.id, "feed", "website_app")).toEqual(["cleared", "stop"]);
    await approve(await ownerOf(await askMore(member, before)));
    expect(await answers(member, before.id, "feed", "website_app")).toEqual(["cleared", "cleared"]);
  });

  it("its no stops everything once the license beside which it was asked is withdrawn, until a new one", async () => {
    const { admin, member } = await aTeam();
    const before = await anApproved(member);
    await deny(await ownerOf(await askMore(member, before)));
    await setStatus(admin, before.id, "pending");
    const { verdict, reasons } = await gate(member, before.id);
    expect(verdict).toBe("stop");
    expect(reasons.map(({ reason }) => reason)).toContain("owner_said_no");
    const posts = { ...ASK, contentOwnerEmail: OLIVIA.email };
    await approve(await ownerOf(await actAs(member, () => Sent.requestForAsset(before.id, posts), CALLER)));
    expect(await answers(member, before.id, "feed", "website_app")).toEqual(["cleared", "stop"]);
  });

  it("somebody else's no is one to everything, and a license that an admin set is nobody's yes", async () => {
    const { admin, member } = await aTeam();
    const before = await anApproved(member);
    const kim = { contentOwner: "@kim", contentOwnerEmail: "kim@example.com" };
    const made = await askMore(member, before, kim);
    expect(made).toMatchObject({ asset: { status: "approved" } });
    expect(made.request.beside).toBeUndefined();
    await deny(await ownerOf(made), { name: "Kim", email: "kim@example.com" });
    expect((await gate(member, before.id)).reasons[0]).toMatchObject({ reason: "owner_said_no" });
    const { id } = await actAs(member, () => anAsset("Beach", "Camera roll"), CALLER);
    const { approval } = await setStatus(admin, id, "approved");
    const byHand = await askMore(member, { id, grantId: approval?.grantId ?? "" });
    expect(byHand).toMatchObject({ asset: { status: "approved" } });
    expect(byHand.request.beside).toBeUndefined();
  });

  it("whoever is asked at another address under the same handle says no to everything", async () => {
    const { member } = await aTeam();
    const before = await anApproved(member);
    const made = await askMore(member, before, { contentOwnerEmail: "kim@example.com" });
    await deny(await ownerOf(made), { name: "Kim", email: "kim@example.com" });
    expect((await gate(member, before.id)).reasons[0]).toMatchObject({ verdict: "stop", reason: "owner_said_no" });
  });

  it("taken back or unanswered, it leaves everything as before", async () => {
    const { member } = await aTeam();
    const before = await anApproved(member);
    const { request } = await askMore(member, before);
    const back = await actAs(member, () => RightsRequest.withdraw(request.id), CALLER);
    expect(back).toMatchObject({ status: "approved", request: { status: "approved" } });
    const later = await askMore(member, before);
    await withClock(inDays(31), async () => {
      await actAs({ kind: "system", name: "test", teamId: member.teamId }, () =>
        expire({ teamId: member.teamId, id: later.request.id }),
      );
      expect(await shown(member, before.id)).toMatchObject({ status: "approved", request: { status: "expired" } });
      expect(await answers(member, before.id, "feed", "website_app")).toEqual(["cleared", "ask"]);
      expect((await askMore(member, before)).request.status).toBe("pending");
    });
  });

  it("for what the license allows already is refused at the field of the uses", async () => {
    const { member } = await aTeam();
    const before = await anApproved(member);
    await expect(askMore(member, before, { intendedUse: "Story highlights" })).rejects.toMatchObject({
      ...{ code: "request.invalid", fields: { "scope.uses": "This owner's license allows this already" } },
    });
  });

  it("beside a license that has ended or isn't the asset's is refused", async () => {
    const { member } = await aTeam();
    const [one, other] = [await anApproved(member, dayIn(5)), await anApproved(member)];
    const refused = { code: "rights_request.not_running" };
    await expect(askMore(member, { ...one, grantId: other.grantId })).rejects.toMatchObject(refused);
    await expect(withClock(inDays(7), () => askMore(member, one))).rejects.toMatchObject(refused);
  });

  it("leaves it known that another address than asked gave the license", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await anOpenRequest(member, { contentOwnerEmail: "jane@example.com" });
    await approve(owner);
    const { approval } = await shown(member, asset.id);
    const elsewhere = async () => (await gate(member, asset.id)).reasons.map(({ reason }) => reason);
    expect(await elsewhere()).toEqual(["answered_elsewhere"]);
    const made = await askMore(member, { id: asset.id, grantId: approval?.grantId ?? "" });
    expect(await elsewhere()).toEqual(["answered_elsewhere"]);
    await deny(await ownerOf(made));
    expect(await elsewhere()).toEqual(["answered_elsewhere"]);
  });
});
