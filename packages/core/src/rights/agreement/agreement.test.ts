import { describe, expect, it } from "vitest";
import { Ledger } from "../../base/ledger/index.ts";
import { Contract } from "../../contracts/contract/index.ts";
import { ContractTemplate } from "../../contracts/contract-template/index.ts";
import { ACTIVITY } from "../../library/asset/change.ts";
import { Asset } from "../../library/asset/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { aRequestWithContract, aYesToSign, decline, sign } from "../../testing/contracts.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Clearance } from "../clearance/index.ts";
import { Evidence } from "../evidence/index.ts";
import { findGrant, type Evidence as Kept } from "../grant/grant.entity.ts";
import { agreedSha256 } from "../rights-request/agreed-hash.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { type Decision, RightsRequestEntity, read as readRequest } from "../rights-request/rights-request.entity.ts";
import { Agreement } from "./index.ts";

const asset = (admin: MemberActor, id: string) => actAs(admin, () => Asset.get(id), CALLER);
const contract = (admin: MemberActor, id: string) => actAs(admin, () => Contract.get(id), CALLER);
const system = <T>(teamId: string, work: () => Promise<T>) =>
  actAs({ kind: "system", name: "test", teamId }, work, CALLER);
const later = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });

interface Damage {
  decision?: Partial<Decision>;
  agreed?: { evidence: Partial<Kept> };
  /** Whether the stored hash is replaced by the hash of the changed record. */
  rehashed?: boolean;
}

/** Changes the stored record of what an owner agreed to. */
const damage = async (teamId: string, requestId: string, change: Damage) => {
  const request = await readRequest(teamId, requestId);
  if (!request.decision || !request.agreed) throw new Error("no answer");
  const decision = { ...request.decision, ...change.decision };
  const evidence = { ...request.agreed.evidence, ...change.agreed?.evidence };
  const hash = agreedSha256({ ...request, decision, agreed: { evidence } }, request.contract?.id ?? "");
  const agreed = { ...request.agreed, evidence, ...(change.rehashed && { sha256: hash }) };
  await RightsRequestEntity.patch({ teamId, requestId }).set({ decision, agreed }).go();
};

describe("A request that needs a contract", () => {
  it("the owner sees the name of the required contract before the approval", async () => {
    const { admin } = await aTeam();
    const { owner } = await aRequestWithContract(admin);
    const seen = await actAs(owner, RightsRequest.forOwner, CALLER);
    expect(seen.contract).toEqual({ name: "Photo license", status: null, link: "" });
  });

  it("an approval that needs a contract makes the contract but no grant", async () => {
    const { admin } = await aTeam();
    const { asset: asked, answered, contractId } = await aYesToSign(admin);
    expect(answered).toMatchObject({ status: "awaiting-signature", contract: { status: "pending" } });
    expect(answered.decision?.terms?.text).toContain("Clearhouse Network");
    const now = await asset(admin, asked.id);
    expect(now).toMatchObject({
      status: "requesting-rights",
      request: { status: "awaiting-signature", contract: { id: contractId } },
    });
    expect(now.approval).toBeUndefined();
    expect(await contract(admin, contractId)).toMatchObject({
      status: "pending",
      party: { name: "Olivia Owner", email: "olivia@example.com" },
      text: expect.stringMatching(
        /^Olivia Owner lets Clearhouse Network use Sunset over the bridge\.\n\nYOUR ANSWER TO THE REQUEST\n[\s\S]*2\. Use: The content may be used for editorial/,
      ),
      template: { version: 1 },
    });
    const gate = await actAs(admin, () => Clearance.gate(asked.id, {}), CALLER);
    expect(gate).toMatchObject({ verdict: "ask", text: "Yes given; a signature is missing." });
  });

  it("the signed text states every field that the owner left, and the grant is for no other brand", async () => {
    const { admin } = await aTeam();
    const scope = { brands: ["rap", "bars"], countries: ["ES", "PT"], aiMaking: true, edits: "any" as const };
    const places = { channels: ["feed" as const], brands: ["rap"], countries: ["ES"] };
    const allowed = { ...places, aiMaking: false, edits: "crop_trim_caption" as const, from: "2098-12-01" };
    const yes = await aYesToSign(admin, { expiresOn: "2099-01-31", allowed }, { scope });
    const { text, brand } = await contract(admin, yes.contractId);
    expect(brand).toBe("rap");
    for (const words of [
      ...["for “rap” only", "in Spain only.", "social media posts (feed; without ads)", "be cropped, trimmed"],
      ...[
        "not be used to train or make AI content",
        "begins on December 1, 2098",
        "ends on January 31, 2099",
        "stay up",
      ],
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("bars");
    await sign(yes.signer);
    expect((await asset(admin, yes.asset.id)).approval).toMatchObject({ brand: "rap" });
  });

  it("the signature of the contract approves the request and makes the grant", async () => {
    const { admin, teamId } = await aTeam();
    const yes = await aYesToSign(admin, { restrictions: ["Credit required"] });
    await sign(yes.signer);
    const now = await asset(admin, yes.asset.id);
    expect(now).toMatchObject({
      status: "approved",
      approval: { origin: "contract", approverName: "Olivia Owner", restrictions: ["Credit required"] },
      request: { status: "approved" },
    });
    const grant = await findGrant(teamId, now.approval?.grantId ?? "");
    expect(grant).toMatchObject({ requestId: yes.request.id, grantedBy: { email: "olivia@example.com" } });
    expect(grant?.post).toBe(now.source);
    expect(grant?.evidence?.terms).toContain("Clearhouse Network");
    const steps = await Ledger.stored(ACTIVITY, { teamId, id: yes.asset.id });
    expect(steps.at(-1)).toMatchObject({
      type: "rights_request.approved",
      actor: { kind: "signer" },
      facts: { contract: yes.contractId, grant: grant?.grantId },
    });
    const seen = await actAs(yes.owner, RightsRequest.forOwner, CALLER);
    expect(seen).toMatchObject({ status: "approved", contract: { status: "signed", link: "" } });
  });

  it("the evidence of an approval is valid even if the owner signs with a name that differs from the name in the approval", async () => {
    const { admin } = await aTeam();
    const yes = await aYesToSign(admin);
    await sign(yes.signer, { fullName: "Olivia Maria Owner" });
    expect((await actAs(admin, () => Evidence.check(yes.asset.id), CALLER)).flaw).toBeNull();
  });

  it.each([
    ["the license", { decision: { usageRights: "Everything, forever", restrictions: [] } }],
    ["the text that the owner read", { agreed: { evidence: { terms: "Everything is allowed." } } }],
    ["the license together with its hash", { decision: { usageRights: "Everything, forever" }, rehashed: true }],
  ])(
    "a contract can't be signed after %s was changed in the table, and the evidence check reports the change",
    async (_what, change) => {
      const { admin, teamId } = await aTeam();
      const yes = await aYesToSign(admin, { restrictions: ["No paid promotion"] });
      await damage(teamId, yes.request.id, change);
      await expect(sign(yes.signer)).rejects.toMatchObject({ code: "contract.text_damaged" });
      expect((await asset(admin, yes.asset.id)).approval).toBeUndefined();
      const { flaw } = await actAs(admin, () => Evidence.check(yes.asset.id), CALLER);
      expect(flaw).toMatchObject({ reason: "answer_differs" });
    },
  );

  it("the contract's signature makes the asset time-limited if the approval has an end", async () => {
    const { admin } = await aTeam();
    const yes = await aYesToSign(admin, { expiresOn: "2099-01-31" });
    await sign(yes.signer);
    expect((await asset(admin, yes.asset.id)).status).toBe("time-limited");
  });

  it("a signature is refused if the approval's last day has passed", async () => {
    const { admin } = await aTeam();
    const yes = await aYesToSign(admin, { expiresOn: new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10) });
    await withClock(later(10), async () => {
      await expect(sign(yes.signer)).rejects.toMatchObject({ code: "contract.permission_ended" });
    });
    expect((await asset(admin, yes.asset.id)).approval).toBeUndefined();
  });

  it("twenty parallel signatures approve the request once", async () => {
    const { admin } = await aTeam();
    const yes = await aYesToSign(admin);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => sign(yes.signer)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { items } = await actAs(admin, () => Asset.get(yes.asset.id), CALLER).then(async ({ id }) => ({
      items: (await Ledger.stored(ACTIVITY, { teamId: admin.teamId, id })).filter(
        ({ type }) => type === "rights_request.approved",
      ),
    }));
    expect(items).toHaveLength(1);
  });

  it("a request that waits for the signature can't be answered or sent again", async () => {
    const { admin } = await aTeam();
    const yes = await aYesToSign(admin);
    await expect(approve(yes.owner)).rejects.toMatchObject({ code: "rights_request.already_decided" });
    await expect(actAs(admin, () => Sent.requestForAsset(yes.asset.id, { ...ASKED }), CALLER)).rejects.toMatchObject({
      code: "rights_request.already_open",
    });
  });

  it.each([
    ["declined", async (yes: Awaited<ReturnType<typeof aYesToSign>>) => decline(yes.signer)],
    [
      "voided",
      async (yes: Awaited<ReturnType<typeof aYesToSign>>, admin: MemberActor) =>
        actAs(admin, () => Agreement.voidContract(yes.contractId, ""), CALLER),
    ],
  ] as const)("a request ends when its contract is %s, and the rights can be requested again", async (how, end) => {
    const { admin } = await aTeam();
    const yes = await aYesToSign(admin);
    await end(yes, admin);
    expect(await asset(admin, yes.asset.id)).toMatchObject({
      status: "requesting-rights",
      request: { status: "withdrawn", contract: { ended: how } },
    });
    const again = await actAs(admin, () => Sent.requestForAsset(yes.asset.id, { ...ASKED }), CALLER);
    expect(again.asset.request?.status).toBe("pending");
  });

  it("an expired contract can be sent again, but not after a new request for the rights", async () => {
    const { admin, teamId } = await aTeam();
    const yes = await aYesToSign(admin);
    const timer = { teamId, id: yes.contractId };
    await withClock(later(61), async () => {
      await system(teamId, () => Agreement.expire(timer));
      expect((await asset(admin, yes.asset.id)).request?.status).toBe("expired");
      await expect(sign(yes.signer)).rejects.toMatchObject({ code: "contract.expired" });
      await actAs(admin, () => Agreement.resend(yes.contractId), CALLER);
      expect((await asset(admin, yes.asset.id)).request?.status).toBe("awaiting-signature");
    });
    await withClock(later(125), async () => {
      await system(teamId, () => Agreement.expire(timer));
      await actAs(admin, () => Sent.requestForAsset(yes.asset.id, { ...ASKED }), CALLER);
      await expect(actAs(admin, () => Agreement.resend(yes.contractId), CALLER)).rejects.toMatchObject({
        code: "contract.voided",
      });
    });
  });

  it.each([
    [
      "withdrawn",
      (admin: MemberActor, ids: { request: string }) => actAs(admin, () => RightsRequest.withdraw(ids.request), CALLER),
    ],
    [
      "overruled by an admin",
      async (admin: MemberActor, ids: { asset: string }) => {
        const { version } = await asset(admin, ids.asset);
        return actAs(admin, () => Clearance.setStatus(ids.asset, { status: "denied", version }), CALLER);
      },
    ],
    [
      "deleted with its asset",
      (admin: MemberActor, ids: { asset: string }) => actAs(admin, () => Clearance.remove(ids.asset), CALLER),
    ],
  ] as const)("the contract of a request that was %s can't be signed, and is voided", async (_how, take) => {
    const { admin, teamId } = await aTeam();
    const yes = await aYesToSign(admin);
    await take(admin, { request: yes.request.id, asset: yes.asset.id });
    await expect(sign(yes.signer)).rejects.toMatchObject({ code: "contract.voided" });
    await system(teamId, () => Agreement.voidOfWithdrawn(yes.request.id));
    expect((await contract(admin, yes.contractId)).status).toBe("voided");
  });

  it("an approval makes the contract even if the template was deleted after the owner was asked", async () => {
    const { admin } = await aTeam();
    const { owner, template } = await aRequestWithContract(admin);
    await actAs(admin, () => ContractTemplate.remove(template.id), CALLER);
    const { contract: made } = await approve(owner);
    expect(made?.status).toBe("pending");
  });

  it("a request with an inactive template or another team's template is refused", async () => {
    const { admin } = await aTeam();
    const other = await aTeam();
    const inactive = await actAs(
      admin,
      () => Sent.createTemplate({ name: "Old", content: "Text", active: false }),
      CALLER,
    );
    const foreign = await actAs(other.admin, () => Sent.createTemplate({ name: "Theirs", content: "Text" }), CALLER);
    await expect(anOpenRequest(admin, { contractTemplateId: inactive.id })).rejects.toMatchObject({
      fields: { contractTemplateId: "This template isn't active. Please select another one." },
    });
    await expect(anOpenRequest(admin, { contractTemplateId: foreign.id })).rejects.toMatchObject({
      code: "contract_template.not_found",
    });
  });

  it("a request is refused if the owner's name could make the text of its contract template too long", async () => {
    const { admin } = await aTeam();
    const content = `{{creator_name}}${"x".repeat(199_950)}`;
    const template = await actAs(admin, () => Sent.createTemplate({ name: "Long", content }), CALLER);
    await expect(anOpenRequest(admin, { contractTemplateId: template.id })).rejects.toMatchObject({
      code: "request.invalid",
    });
  });
});

const ASKED = {
  contentOwner: "@creator",
  contentOwnerEmail: "",
  brand: "Clearhouse Network",
  intendedUse: "Social media posts",
  requestedBy: "Ada Admin",
};
