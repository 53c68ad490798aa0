import { describe, expect, it } from "vitest";
import { answerTerms } from "../../base/license/answer-terms.policy.ts";
import { withClock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { aBundle, approveBundle } from "../../testing/bundle.ts";
import { anOffer, assetOf, END, inDays, requestOf, seen, tap, typesOf } from "../../testing/negotiation.ts";
import {
  anOpenRequest,
  answerOwner,
  approve,
  aTeam,
  CALLER,
  counterOffer,
  deny,
  reply,
  termsSha256,
} from "../../testing/scene.ts";
import { withOfferedTerms } from "../conversation/conversation.policy.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { RequestBundle } from "../request-bundle/index.ts";
import { expire } from "../rights-request/expire.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { remindDue } from "../rights-request/remind-due.ts";

describe("a counter-offer", () => {
  it("leaves the request open, waits for the team, and shows its fields to both sides, names only to the team", async () => {
    const { admin, asset, owner, offerId } = await anOffer();
    const item = {
      by: "owner",
      kind: "counter_offer",
      asks: { until: END },
      fee: { amount: "400.00", currency: "EUR" },
    };
    const shown = await seen(owner);
    expect(shown.conversation).toMatchObject({ ball: "team", openOfferId: offerId, items: [{ ...item, name: "" }] });
    expect(JSON.stringify(shown)).not.toContain("olivia@example.com");
    const request = await requestOf(admin, asset.id);
    expect(request.conversation?.items).toMatchObject([{ ...item, name: "Olivia Owner" }]);
    const now = await assetOf(admin, asset.id);
    expect(now).toMatchObject({
      status: "requesting-rights",
      request: { ball: "team", offer: { state: "open", fields: ["until", "fee"] } },
      mayBeUsed: { verdict: "ask", reason: "counter_offer", text: "@creator: yes, but another end, a fee." },
    });
    expect(await typesOf(admin, asset.id)).toContain("rights_request.counter_offered");
  });

  it("is stored once if it is sent twice, and a newer one replaces it", async () => {
    const { admin, asset, owner, offerId } = await anOffer({ message: "Not before May" });
    await counterOffer(owner, { message: "Not before May" });
    expect((await seen(owner)).conversation?.items).toHaveLength(1);
    await counterOffer(owner, { message: "Not before June" });
    await expect(
      answerOwner(admin, (await requestOf(admin, asset.id)).id, { kind: "accept", offerId }),
    ).rejects.toMatchObject({ code: "rights_request.offer_replaced" });
  });

  it("keeps the request from expiring and its owner from being reminded, until the team has answered", async () => {
    const { admin, asset, request, owner, teamId, offerId } = await anOffer({ message: "Not before May" });
    const timer = { teamId, id: request.id };
    await withClock(inDays(40), async () => {
      await actAs({ kind: "system", name: "timer", teamId }, () => expire(timer));
      expect((await seen(owner)).status).toBe("pending");
      await expect(actAs(admin, () => RequestBundle.remind(request.id), CALLER)).rejects.toMatchObject({
        code: "rights_request.owner_has_written",
      });
      await answerOwner(admin, request.id, { kind: "decline", offerId });
    });
    await withClock(inDays(69), async () => expect((await seen(owner)).status).toBe("pending"));
    await withClock(inDays(71), async () => {
      await actAs({ kind: "system", name: "timer", teamId }, () => expire(timer));
      expect(await typesOf(admin, asset.id)).toContain("rights_request.expired");
    });
  });

  it("isn't overtaken by an automatic reminder", async () => {
    const { admin, asset, request, teamId } = await anOffer({ message: "Not before May" });
    const timer = { teamId, kind: "request-reminder" as const, id: request.id };
    await withClock(inDays(6), () =>
      actAs({ kind: "system", name: "timer", teamId }, () =>
        remindDue({ ...timer, due: "", shard: 0, setAt: "", tries: 0, mark: "" }),
      ),
    );
    expect(await typesOf(admin, asset.id)).not.toContain("rights_request.reminded");
  });

  it("is refused for a request that was answered, has expired or was withdrawn", async () => {
    const { admin } = await aTeam();
    const denied = await anOpenRequest(admin);
    await deny(denied.owner);
    await expect(counterOffer(denied.owner)).rejects.toMatchObject({ code: "rights_request.already_decided" });
    const late = await anOpenRequest(admin);
    await expect(withClock(inDays(31), () => counterOffer(late.owner))).rejects.toMatchObject({
      code: "rights_request.not_found",
    });
    const back = await anOpenRequest(admin);
    await actAs(admin, () => RightsRequest.withdraw(back.request.id), CALLER);
    await expect(counterOffer(back.owner)).rejects.toMatchObject({ code: "rights_request.not_found" });
  });

  it("is refused with a last day that has passed", async () => {
    const { admin } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    await expect(counterOffer(owner, { asks: { until: "2020-01-01" } })).rejects.toMatchObject({
      code: "request.invalid",
    });
  });
});

describe("the team's answer", () => {
  it("accepting proposes the offer's terms: the old terms can't be approved, and one tap on the new ones grants them with the fee", async () => {
    const { admin, teamId, asset, request, owner, offerId } = await anOffer();
    const before = termsSha256(await seen(owner), {});
    const { asset: proposed } = await answerOwner(admin, request.id, { kind: "accept", offerId });
    expect(proposed.mayBeUsed).toMatchObject({ verdict: "ask", reason: "counter_offer" });
    expect(proposed.mayBeUsed.text).toMatch(/^New terms sent on .+, not accepted yet\.$/);
    await expect(approve(owner, { termsSha256: before })).rejects.toMatchObject({
      code: "rights_request.terms_changed",
    });
    const shown = await seen(owner);
    expect(shown.conversation).toMatchObject({ ball: "owner", proposed: { scope: { until: END } } });
    const { terms } = answerTerms(withOfferedTerms(shown), shown.team.legalName, {
      ...{ usageRights: shown.intendedUse, restrictions: [], credit: "", expiresOn: "" },
    });
    expect(terms.points[0]).toContain("for a one-time fee of EUR 400.00 and without further royalties");
    expect(terms.points[0]).not.toContain("royalty-free");
    const { status, decision } = await tap(owner);
    expect({ status, decision }).toMatchObject({ status: "approved", decision: { scope: { until: END } } });
    const { approval } = await assetOf(admin, asset.id);
    expect(approval).toMatchObject({ approverName: "Olivia Owner", expiresOn: END });
    const grant = await findGrant(teamId, approval?.grantId ?? "");
    expect(grant).toMatchObject({ fee: { amount: "400.00", currency: "EUR", starts: "at_once" } });
    expect(grant?.evidence?.termsSha256).toBe(sha256(terms.text));
  });

  it("changing proposes the team's terms, and declining opens the first ones again", async () => {
    const { admin, request, owner, asset, offerId } = await anOffer({ asks: { aiTraining: true }, message: "For you" });
    const first = termsSha256(await seen(owner), {});
    await answerOwner(admin, request.id, { kind: "change", asks: { until: END }, message: "Without AI" });
    expect((await seen(owner)).conversation?.proposed?.scope).toMatchObject({ until: END, aiTraining: false });
    await counterOffer(owner, { message: "With AI, please" });
    const again = (await requestOf(admin, asset.id)).conversation?.openOfferId ?? "";
    expect(again).not.toBe(offerId);
    const { asset: declined } = await answerOwner(admin, request.id, { kind: "decline", offerId: again });
    expect(declined.mayBeUsed.text).toBe("Counter-offer declined; the first terms are open.");
    expect((await seen(owner)).conversation?.proposed).toBeUndefined();
    expect((await approve(owner, { termsSha256: first })).status).toBe("approved");
  });

  it("declining and withdrawing takes the request back, with the team's words for the owner", async () => {
    const { admin, asset, request, owner, offerId } = await anOffer();
    await answerOwner(admin, request.id, { kind: "decline", offerId, withdraw: true, message: "Too much for us" });
    expect(await assetOf(admin, asset.id)).toMatchObject({ status: "pending" });
    await expect(approve(owner)).rejects.toMatchObject({ code: "rights_request.not_found" });
    expect(await typesOf(admin, asset.id)).toContain("rights_request.withdrawn");
  });

  it("a reply passes the ball to the owner, and changes no terms", async () => {
    const { admin, request, owner } = await anOffer({ message: "What for?" });
    await answerOwner(admin, request.id, { kind: "reply", message: "For our channel" });
    const { conversation } = await seen(owner);
    expect(conversation).toMatchObject({
      ball: "owner",
      items: [{}, { by: "team", message: "For our channel", name: "" }],
    });
    expect(conversation?.proposed).toBeUndefined();
    expect((await approve(owner)).status).toBe("approved");
  });

  it("answers messages that were sent without an offer, too", async () => {
    const { admin } = await aTeam();
    const { owner, request } = await anOpenRequest(admin);
    await expect(answerOwner(admin, request.id, { kind: "reply", message: "Hello?" })).rejects.toMatchObject({
      code: "rights_request.nothing_to_answer",
    });
    await reply(owner);
    await answerOwner(admin, request.id, { kind: "change", asks: { creditRequired: true } });
    const { conversation } = await seen(owner);
    expect(conversation).toMatchObject({
      ball: "owner",
      items: [{ kind: "message" }, { kind: "changed" }],
      proposed: { scope: { creditRequired: true } },
    });
    expect((await tap(owner)).decision?.scope?.credit.required).toBe(true);
  });

  it("a fee is for admins; other terms are for every member", async () => {
    const { member, request, offerId } = await anOffer();
    await expect(answerOwner(member, request.id, { kind: "accept", offerId })).rejects.toMatchObject({
      code: "auth.forbidden",
    });
    await answerOwner(member, request.id, { kind: "change", asks: { until: END } });
  });

  it("of two answers to an offer at once, one counts", async () => {
    const { admin, request, offerId } = await anOffer();
    const answers = await Promise.allSettled([
      answerOwner(admin, request.id, { kind: "accept", offerId }),
      answerOwner(admin, request.id, { kind: "decline", offerId, withdraw: true }),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("new terms and an approval of the old ones at once: the approval counts for what it names, or is refused", async () => {
    const { admin, request, owner, offerId } = await anOffer({ asks: { until: END } });
    const [answered, approved] = await Promise.allSettled([
      answerOwner(admin, request.id, { kind: "accept", offerId }),
      approve(owner),
    ]);
    const { decision, status } = await seen(owner);
    if (approved.status === "fulfilled") {
      expect(answered).toMatchObject({ reason: { code: "rights_request.already_decided" } });
      expect(decision).toMatchObject({ expiresOn: "" });
    } else {
      expect(approved.reason).toMatchObject({ code: "rights_request.terms_changed" });
      expect(status).toBe("pending");
    }
  });

  it("of a bundle's requests, only the one whose terms changed has to be accepted on its own page", async () => {
    const { admin } = await aTeam();
    const { owner, requestIds, token } = await aBundle(admin);
    const [one = "", two = ""] = requestIds;
    const single = await RightsRequest.ownerByToken(`${token}.${one}`);
    await counterOffer(single, { asks: { until: END } });
    await answerOwner(admin, one, { kind: "change", asks: { creditRequired: true } });
    const { results, bundle } = await approveBundle(owner, [one, two]);
    expect(results).toMatchObject([{ outcome: "failed" }, { outcome: "answered" }]);
    expect(bundle.items[0]).toMatchObject({ status: "pending", ball: "owner", newTerms: true });
    expect((await tap(single)).status).toBe("approved");
  });

  it("that changes nothing is refused", async () => {
    const { admin, request } = await anOffer();
    await expect(answerOwner(admin, request.id, { kind: "change", message: "No" })).rejects.toMatchObject({
      code: "request.invalid",
    });
  });
});
