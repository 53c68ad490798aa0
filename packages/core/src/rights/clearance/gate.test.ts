import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor, type OwnerActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { settingTo } from "../../testing/approval.ts";
import { editOf } from "../../testing/edit.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER, deny, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { type GateQuery, gateQuery, TOO_LONG } from "./gate.schema.ts";
import { Clearance } from "./index.ts";

const gate = (person: MemberActor, id: string, query: GateQuery = {}) =>
  actAs(person, () => Clearance.gate(id, parseInput(gateQuery, query), { named: true }), CALLER);
const reasonsOf = async (person: MemberActor, id: string, query: GateQuery = {}): Promise<string[]> =>
  (await gate(person, id, query)).reasons.map(({ reason }) => reason);
/** A request that the asked person answers. */
const asked = (member: MemberActor, change: Parameters<typeof anOpenRequest>[1] = {}) =>
  anOpenRequest(member, { contentOwnerEmail: OLIVIA.email, ...change });
/** Asks somebody else for the rights of an asset. */
const askAgain = async (member: MemberActor, id: string, change: Partial<typeof ASK>): Promise<OwnerActor> => {
  const { request } = await actAs(member, () => Sent.requestForAsset(id, { ...ASK, ...change }), CALLER);
  return RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
};
const askRemoval = (owner: OwnerActor) =>
  actAs(owner, () => Sent.askRemoval({ ...OLIVIA, reason: "I am in it" }), CALLER);
const setStatus = (admin: MemberActor, id: string, ...to: Parameters<typeof settingTo>) =>
  actAs(
    admin,
    async () => Clearance.setStatus(id, { version: (await Asset.get(id)).version, ...settingTo(...to) }),
    CALLER,
  );
const IN_YEARS = { now: () => new Date(Date.now() + 3_650 * DAY_MS) };

describe("a grant and the post that its asset names", () => {
  const naming = (person: MemberActor, id: string, source: string) =>
    actAs(person, async () => Sent.editAsset(id, editOf(await Asset.get(id), { source })), CALLER);
  const shown = async (person: MemberActor, id: string) =>
    (await naming(person, id, "https://x.com/a/status/2")).mayBeUsed;

  it("an owner's yes covers the post that was asked, until the asset names it again, or its owner has said yes to the other one", async () => {
    const { member, admin } = await aTeam();
    const { asset, owner } = await asked(member);
    await approve(owner);
    const words = "Granted for something else, not for this post.";
    expect(await shown(admin, asset.id)).toMatchObject({ verdict: "ask", reason: "not_granted", text: words });
    expect(await gate(member, asset.id)).toMatchObject({ verdict: "ask", text: words });
    const beside = (await gate(member, asset.id)).grantId ?? "";
    expect(await naming(admin, asset.id, asset.source)).toMatchObject({ mayBeUsed: { verdict: "cleared" } });
    await shown(admin, asset.id);
    await approve(await askAgain(member, asset.id, { contentOwnerEmail: OLIVIA.email, beside } as object));
    expect(await gate(member, asset.id)).toMatchObject({ verdict: "cleared" });
  });

  it("an approval of a file covers no post that a member names later", async () => {
    const { member, admin } = await aTeam();
    const { id } = await actAs(admin, () => anAsset("Dunes", "Camera roll"), CALLER);
    expect(await setStatus(admin, id, "approved")).toMatchObject({ mayBeUsed: { verdict: "cleared" } });
    expect(await shown(member, id)).toMatchObject({ verdict: "conditions", text: "Only the file, not the post." });
    expect(await verifyAsset(admin.teamId, id)).toMatchObject({ ok: true });
  });
});

describe("the verdict of an asset", () => {
  it("whether an asset may be used follows from the owner's grant and from what is asked", async () => {
    const { member, admin } = await aTeam();
    const { asset, owner } = await asked(member);
    expect(await gate(member, asset.id)).toMatchObject({ verdict: "ask", answer: "ask", reason: "requested" });
    await approve(owner, { expiresOn: "2999-01-01", credit: "@jane" });
    const { approval } = await actAs(member, () => Asset.get(asset.id), CALLER);
    expect(await gate(member, asset.id)).toMatchObject({
      ...{ verdict: "cleared", answer: "allow", reason: "in_force", number: approval?.number },
      text: "Cleared for Social media posts, all brands, until Jan 1, 2999. Credit @jane.",
      notAsked: expect.arrayContaining(["brand", "channel", "ads"]),
    });
    expect(await gate(member, asset.id, { brand: "rap", channel: "feed", ads: "organic" })).toMatchObject({
      verdict: "cleared",
      notAsked: ["use", "platform", "purpose", "country", "edit", "ai", "until"],
    });
    // 'paid' alone is an ad of the team's own.
    expect(await gate(member, asset.id, { ads: "paid" })).toEqual(await gate(member, asset.id, { ads: "own_ad" }));
    expect(await gate(member, asset.id, { channel: "stories" })).toMatchObject({ verdict: "cleared" });
    expect(await gate(member, asset.id, { channel: "email" })).toMatchObject({ verdict: "ask", reason: "other_use" });
    // Of several values the worst counts, in any order.
    expect(await gate(member, asset.id, { channel: ["feed", "", "stories"] })).toMatchObject({ verdict: "cleared" });
    for (const channel of [
      ["stories", "email"],
      ["email", "stories"],
    ] as const)
      expect(await gate(member, asset.id, { channel: [...channel] })).toMatchObject({
        ...{ verdict: "ask", reason: "other_use", reasons: [{ reason: "not_granted", next: ["ask_for_use"] }] },
      });
    expect(await gate(member, asset.id, { use: "Print materials" })).toMatchObject({ verdict: "stop", answer: "deny" });
    expect(await gate(member, asset.id, { on: "2999-01-02" })).toMatchObject({ verdict: "ask", reason: "expired" });
    expect(await gate(member, asset.id, { until: "2999-01-02" })).toMatchObject({ verdict: "ask", reason: "expired" });
    await expect(gate(member, asset.id, { on: "2020-01-01" })).rejects.toMatchObject({ code: "request.invalid" });
    await withClock({ now: () => new Date("3000-01-01") }, async () => {
      expect(await gate(member, asset.id)).toMatchObject({ verdict: "stop", reason: "expired" });
    });
    await expect(gate((await aTeam()).admin, asset.id)).rejects.toMatchObject({ code: "asset.not_found" });
    await setStatus(admin, asset.id, "pending");
    expect(await gate(member, asset.id)).toMatchObject({ verdict: "stop", reasons: [{ reason: "ended_by_team" }] });
  });

  it("a question may have as many brands as fit into a URL, in every script", () => {
    const brands = (letter: string, length: number) =>
      Array.from({ length: 50 }, (_, n) => `${letter.repeat(length)}${n}`);
    expect(gateQuery.safeParse({ brand: brands("a", 90) }).success).toBe(true);
    const { error } = gateQuery.safeParse({ brand: brands("渋", 30) });
    expect(error?.issues).toMatchObject([{ path: ["brand"], message: TOO_LONG }]);
  });

  it("terms that name the brand that asked cover no other brand", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await asked(member, { brand: "rap" });
    await approve(owner);
    expect(await gate(member, asset.id, { brand: "rap" })).toMatchObject({ verdict: "cleared" });
    expect(await gate(member, asset.id, { brand: "bars" })).toMatchObject({ answer: "ask", reason: "other_brand" });
  });

  it("an answer from another address than the asked one is a condition", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await anOpenRequest(member);
    await approve(owner);
    expect(await gate(member, asset.id)).toMatchObject({ verdict: "conditions", answer: "ask" });
    expect(await reasonsOf(member, asset.id)).toEqual(["answered_elsewhere"]);
  });

  it("an owner's request for removal is Stop from its moment, also after an admin approves by hand", async () => {
    const { member, admin } = await aTeam();
    const { asset, owner } = await asked(member);
    await approve(owner);
    expect((await gate(member, asset.id)).verdict).toBe("cleared");
    await askRemoval(owner);
    expect(await gate(member, asset.id)).toMatchObject({ verdict: "stop", answer: "deny" });
    expect(await reasonsOf(member, asset.id)).toEqual(["removal_open"]);
    await setStatus(admin, asset.id, "denied");
    expect((await reasonsOf(member, asset.id))[0]).toBe("removal_open");
    await setStatus(admin, asset.id, "approved");
    expect((await reasonsOf(member, asset.id))[0]).toBe("removal_open");
  });

  it("an owner's no stands beside an earlier or later yes of somebody else, and ends with that owner's own yes", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await asked(member, { contentOwner: "@jane" });
    await deny(owner, { reason: "Sold elsewhere" });
    const no = { verdict: "stop", reasons: [{ reason: "owner_said_no", clause: "“Sold elsewhere”" }] };
    expect(await gate(member, asset.id)).toMatchObject({ verdict: "stop", reason: "denied" });
    const kim = { contentOwner: "@kim", contentOwnerEmail: "kim@example.com" };
    await approve(await askAgain(member, asset.id, kim), { ...OLIVIA, ...{ name: "Kim", email: "kim@example.com" } });
    expect(await gate(member, asset.id)).toMatchObject(no);
    // Kim's own later no to a renewal leaves Kim's license, and says nothing about Jane's.
    const other = await asked(member, { contentOwner: "@jane" });
    await deny(other.owner);
    await approve(await askAgain(member, other.asset.id, { contentOwner: "Jane", contentOwnerEmail: OLIVIA.email }));
    expect(await gate(member, other.asset.id)).toMatchObject({ verdict: "cleared" });
  });

  it("an owner's no stays while the rights are requested again, and after an admin approves by hand", async () => {
    const { member, admin } = await aTeam();
    const { asset, owner } = await asked(member);
    await deny(owner);
    await askAgain(member, asset.id, { contentOwnerEmail: "somebody@example.com", contentOwner: "@somebody" });
    expect((await reasonsOf(member, asset.id))[0]).toBe("owner_said_no");
    await setStatus(admin, asset.id, "approved");
    expect(await reasonsOf(member, asset.id)).toEqual(["owner_said_no"]);
  });

  it("a denied renewal leaves the running license, and stops use after its end", async () => {
    const { member } = await aTeam();
    const { asset, owner } = await asked(member);
    await approve(owner, { expiresOn: "2999-01-01" });
    const { approval } = await actAs(member, () => Asset.get(asset.id), CALLER);
    const renewal = { ...ASK, contentOwnerEmail: OLIVIA.email, renews: approval?.grantId };
    const { request } = await actAs(member, () => Sent.requestForAsset(asset.id, renewal), CALLER);
    expect((await gate(member, asset.id)).verdict).toBe("cleared");
    await deny(await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? ""));
    expect((await gate(member, asset.id)).verdict).toBe("cleared");
    const refused = await gate(member, asset.id, { until: "2999-06-01" });
    expect(refused).toMatchObject({ verdict: "stop", reasons: [{ reason: "more_refused", next: ["renew"] }, {}] });
    expect(await gate(member, asset.id, { until: "2999-01-01", use: "Social media posts" })).toMatchObject({
      verdict: "cleared",
    });
    await withClock({ now: () => new Date("3000-01-01") }, async () => {
      expect(await gate(member, asset.id)).toMatchObject({
        verdict: "stop",
        reason: "expired",
        text: expect.stringMatching(/^Olivia Owner said no to the renewal on /),
      });
    });
    // The step leads to a request for exactly what was refused, whose yes lifts the no.
    const again = { ...renewal, requestedUntil: "2999-06-01" };
    const { request: second } = await actAs(member, () => Sent.requestForAsset(asset.id, again), CALLER);
    expect(second).toMatchObject({ requestedUntil: "2999-06-01", renews: { expiresOn: "2999-01-01" } });
    expect((await gate(member, asset.id, { until: "2999-06-01" })).reason).toBe("denied");
    await approve(await RightsRequest.ownerByToken(new URL(second.link).searchParams.get("token") ?? ""), {
      expiresOn: "2999-06-01",
    });
    expect(await gate(member, asset.id, { until: "2999-06-01" })).toMatchObject({ verdict: "cleared" });
  });

  it("an approval that an admin set covers the brand and use that the admin chose, and needs a document unless nobody else has a say", async () => {
    const { member, admin } = await aTeam();
    const { id } = await actAs(member, () => anAsset(), CALLER);
    expect(await reasonsOf(member, id)).toEqual(["nobody_asked"]);
    const noted = (kind: "email_or_chat" | "legal_exception" | "own_work") =>
      setStatus(admin, id, "approved", { brand: "rap", basis: { kind, note: "Noted", link: "" } });
    const again = () => setStatus(admin, id, "pending");
    await noted("own_work");
    expect(await gate(member, id, { brand: "rap", channel: "stories" })).toMatchObject({ verdict: "cleared" });
    await again();
    await noted("legal_exception");
    expect(await gate(member, id)).toMatchObject({ verdict: "conditions", text: "Set as a legal exception." });
    await again();
    await noted("email_or_chat");
    expect(await gate(member, id)).toMatchObject({ verdict: "conditions", text: "Set by Ada Admin, no document." });
    for (const query of [
      { brand: "drip" },
      { use: "Website content" },
      { channel: "print" },
      { country: "DE" },
    ] as const)
      expect(await gate(member, id, query), JSON.stringify(query)).toMatchObject({ verdict: "ask" });
    await setStatus(admin, id, "denied");
    expect(await reasonsOf(member, id)).toEqual(["denied_by_team"]);
    await withClock(IN_YEARS, async () => expect((await gate(member, id)).verdict).toBe("stop"));
  });
});
