import { describe, expect, it } from "vitest";
import { Contract } from "../../contracts/contract/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { aRequestWithContract, sign } from "../../testing/contracts.ts";
import { anOffer, assetOf, FEE, inDays, seen, tap, typesOf } from "../../testing/negotiation.ts";
import { answerOwner, aTeam, CALLER, counterOffer, OLIVIA } from "../../testing/scene.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { Grant } from "../grant/index.ts";

describe("a fee", () => {
  /** A license for a fee, given by the owner's tap. */
  const aPaidLicense = async (feeStarts: "at_once" | "when_paid") => {
    const { admin, member, asset, request, owner, offerId } = await anOffer(undefined, OLIVIA.email);
    await answerOwner(admin, request.id, { kind: "accept", offerId, feeStarts });
    await tap(owner);
    const { approval } = await assetOf(admin, asset.id);
    const grantId = approval?.grantId ?? "";
    const paid = () => actAs(member, () => Grant.markPaid(asset.id, grantId), CALLER);
    const stateOf = async () => (await actAs(member, () => Grant.list(asset.id), CALLER)).items[0];
    return { member, asset, paid, stateOf };
  };

  it("a license that starts when paid isn't valid before a member has marked it as paid", async () => {
    const { member, asset, paid, stateOf } = await aPaidLicense("when_paid");
    expect((await assetOf(member, asset.id)).mayBeUsed).toMatchObject({
      ...{ verdict: "ask", reason: "not_yet_valid", text: "Yes given; the payment is missing." },
    });
    expect(await stateOf()).toMatchObject({ state: "awaiting-payment", fee: { amount: "400.00" } });
    const after = await paid();
    expect(after.mayBeUsed.verdict).toBe("cleared");
    expect(await stateOf()).toMatchObject({ state: "in-force", fee: { paid: { name: member.displayName } } });
    expect(await paid()).toEqual(after);
    expect(await typesOf(member, asset.id)).toContain("grant.fee.paid");
  });

  it("a license that starts at once is a condition from the day after the fee was due, until it is paid", async () => {
    const { member, asset, paid } = await aPaidLicense("at_once");
    expect((await assetOf(member, asset.id)).mayBeUsed.verdict).toBe("cleared");
    await withClock(inDays(32), async () => {
      const { mayBeUsed } = await assetOf(member, asset.id);
      expect(mayBeUsed).toMatchObject({ verdict: "conditions", reason: "fee_overdue" });
      expect(mayBeUsed.text).toMatch(/^EUR 400\.00 is due since /);
      expect((await paid()).mayBeUsed.verdict).toBe("cleared");
    });
  });

  it("terms with a fee for a contract are what its signature grants", async () => {
    const { admin, teamId } = await aTeam();
    const { owner, request, asset } = await aRequestWithContract(admin);
    await counterOffer(owner, { fee: FEE });
    const offerId = (await seen(owner)).conversation?.openOfferId ?? "";
    await answerOwner(admin, request.id, { kind: "accept", offerId });
    const { contract } = await tap(owner);
    await sign(await Contract.signerByToken((contract?.link ?? "").split("/").at(-1) ?? ""));
    const grantId = (await assetOf(admin, asset.id)).approval?.grantId ?? "";
    expect((await findGrant(teamId, grantId))?.fee).toMatchObject({ amount: "400.00", starts: "at_once" });
  });
});
