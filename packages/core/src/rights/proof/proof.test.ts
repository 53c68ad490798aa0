import { describe, expect, it } from "vitest";
import { Contract } from "../../contracts/contract/index.ts";
import { Asset } from "../../library/asset/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs, type MemberActor, type OwnerActor } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { aRequestWithContract, sign } from "../../testing/contracts.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { anOpenRequest, approve, aTeam, CALLER } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { gateQuery } from "../clearance/gate.schema.ts";
import { Clearance } from "../clearance/index.ts";
import { verifyEvidence } from "../evidence/verify-evidence.ts";
import { RequestBundle } from "../request-bundle/index.ts";
import { expire } from "../rights-request/expire.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { read } from "../rights-request/rights-request.entity.ts";
import { digitsOf } from "./digits.ts";
import { AccountProof } from "./index.ts";
import { codeMail, proofReminderMail } from "./mails.ts";
import { CODE_MINUTES, CODE_TRIES, CODES_PER_HOUR } from "./proof.schema.ts";

const PROVEN = { accountProof: "account" } as const;
const as = <T>(who: MemberActor | OwnerActor, work: () => Promise<T>): Promise<T> => actAs(who, work, CALLER);
const inMinutes = <T>(minutes: number, work: () => Promise<T>): Promise<T> =>
  withClock({ now: () => new Date(Date.now() + minutes * 60_000) }, work);
const bySystem = <T>(teamId: string, work: () => Promise<T>) =>
  actAs({ kind: "system", name: "test", teamId }, work, CALLER);
const verdict = (member: MemberActor, id: string) =>
  as(member, () => Clearance.gate(id, parseInput(gateQuery, {}), { named: true }));
const send = (owner: OwnerActor) => as(owner, AccountProof.sendCode);
const prove = (owner: OwnerActor, code: string) => as(owner, () => AccountProof.proveByCode({ code }));

/** The digits of the code that was mailed last. */
const mailed = async ({ teamId, requestId }: OwnerActor): Promise<string> =>
  digitsOf({ teamId, requestId }, (await read(teamId, requestId)).codeId ?? "");
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** A request whose owner has said yes, and has to prove the account. */
const aYesToProve = async () => {
  const { admin, member, teamId } = await aTeam();
  const asked = await anOpenRequest(member, PROVEN);
  const answered = await approve(asked.owner);
  return { admin, member, teamId, answered, ...asked };
};

const isIntact = (teamId: string, assetId: string) =>
  bySystem(teamId, () => verifyEvidence(teamId, assetId, { anchors: [] }));

describe("A yes whose account has to be proven", () => {
  it("is final for its giver and grants nothing until the code from the mail is typed", async () => {
    const { admin, member, teamId, answered, asset, owner } = await aYesToProve();
    expect(answered).toMatchObject({ status: "awaiting-proof", accountProof: { mailTo: "o•••@example.com" } });
    await expect(approve(owner)).rejects.toMatchObject({ code: "rights_request.already_decided" });
    expect(await as(member, () => Asset.get(asset.id))).toMatchObject({
      status: "requesting-rights",
      approval: undefined,
      request: { status: "awaiting-proof" },
    });
    expect(await verdict(member, asset.id)).toMatchObject({
      verdict: "ask",
      reasons: [{ reason: "not_yet_valid", text: "Yes given; the proof is missing.", next: ["remind", "skip_proof"] }],
    });
    expect(await isIntact(teamId, asset.id)).toMatchObject({ ok: true });
    await send(owner);
    expect(await prove(owner, await mailed(owner))).toMatchObject({ status: "approved" });
    expect(await as(member, () => Asset.get(asset.id))).toMatchObject({
      status: "approved",
      approval: { origin: "owner", approverName: "Olivia Owner" },
    });
    const issued = (await as(admin, () => Asset.activity(asset.id))).at(-1);
    expect([issued?.facts.confirmed, (await isIntact(teamId, asset.id)).ok]).toEqual(["code", true]);
  });

  it("a code is in no event, no entry and no stored request, and only its own request's mail has it", async () => {
    const { admin, teamId, asset, owner } = await aYesToProve();
    await send(owner);
    const code = await mailed(owner);
    const request = await read(teamId, owner.requestId);
    const steps = await as(admin, () => Asset.activity(asset.id));
    expect(JSON.stringify([request, steps, await outboxEvents()])).not.toContain(code);
    const mail = await bySystem(teamId, () => codeMail(owner.requestId, request.codeId ?? ""));
    expect(mail).toMatchObject({ to: "owner@example.com", code });
    const { owner: other } = await anOpenRequest(admin, PROVEN);
    await approve(other);
    await send(other);
    await expect(prove(other, code)).rejects.toMatchObject({ code: "proof.wrong_code" });
  });

  it(`after ${CODE_TRIES} wrong codes the right one is refused too, and a new one is taken`, async () => {
    const { owner } = await aYesToProve();
    await send(owner);
    const first = await mailed(owner);
    const guesses = await Promise.allSettled(Array.from({ length: CODE_TRIES }, () => prove(owner, another(first))));
    expect(guesses.every(({ status }) => status === "rejected")).toBe(true);
    await expect(prove(owner, first)).rejects.toMatchObject({ code: "proof.code_over" });
    await send(owner);
    await expect(prove(owner, first)).rejects.toMatchObject({ code: "proof.wrong_code" });
    expect(await prove(owner, await mailed(owner))).toMatchObject({ status: "approved" });
  });

  it("a code ends after its minutes, with the next code and with the request, and a second tab finds the answer", async () => {
    const { member, owner, request } = await aYesToProve();
    await expect(prove(owner, "123456")).rejects.toMatchObject({ code: "proof.code_over" });
    await send(owner);
    const code = await mailed(owner);
    await inMinutes(CODE_MINUTES, () => expect(prove(owner, code)).rejects.toMatchObject({ code: "proof.code_over" }));
    const [one, two] = await Promise.allSettled([prove(owner, code), prove(owner, code)]);
    expect([one.status, two.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(prove(owner, code)).rejects.toMatchObject({ code: "rights_request.already_decided" });
    await expect(as(member, () => RightsRequest.withdraw(request.id))).rejects.toMatchObject({
      code: "rights_request.already_decided",
    });
  });

  it("gets three codes an hour, and none before the yes or after the end", async () => {
    const { member, owner, request } = await aYesToProve();
    for (let count = 0; count < CODES_PER_HOUR; count++) await send(owner);
    await expect(send(owner)).rejects.toMatchObject({ code: "proof.too_many_codes", kind: "rate_limited" });
    await inMinutes(61, () => send(owner));
    const code = await inMinutes(61, () => mailed(owner));
    await as(member, () => RightsRequest.withdraw(request.id));
    await expect(prove(owner, code)).rejects.toMatchObject({ code: "rights_request.not_found" });
    await expect(send(owner)).rejects.toMatchObject({ code: "rights_request.not_found" });
    const { owner: unanswered } = await anOpenRequest(member, PROVEN);
    await expect(send(unanswered)).rejects.toMatchObject({ code: "proof.not_awaited" });
  });

  it("expires with the request, which can be asked again", async () => {
    const { member, teamId, asset, owner, request } = await aYesToProve();
    await send(owner);
    const code = await mailed(owner);
    await inMinutes((31 * DAY_MS) / 60_000, async () => {
      await bySystem(teamId, () => expire({ teamId, id: request.id }));
      await expect(prove(owner, code)).rejects.toMatchObject({ code: "rights_request.not_found" });
      const { reasons } = await verdict(member, asset.id);
      expect(reasons[0]?.text).toMatch(/^No proof by /);
    });
    expect(await as(member, () => Asset.get(asset.id))).toMatchObject({ request: { status: "expired" } });
  });

  it("an admin lets it hold without a proof, with an entry that says so; a member can't", async () => {
    const { admin, member, teamId, asset, request } = await aYesToProve();
    await expect(as(member, () => AccountProof.skip(request.id))).rejects.toMatchObject({ code: "auth.forbidden" });
    expect(await as(admin, () => AccountProof.skip(request.id))).toMatchObject({ status: "approved" });
    const latest = (await as(admin, () => Asset.activity(asset.id))).at(-1);
    expect(latest).toMatchObject({
      type: "rights_request.approved",
      by: { name: "Ada Admin" },
      facts: { proof: "none" },
    });
    expect(await isIntact(teamId, asset.id)).toMatchObject({ ok: true });
  });

  it("the owner is reminded of the proof, not of the question", async () => {
    const { member, teamId, owner, request } = await aYesToProve();
    await as(member, () => RequestBundle.remind(request.id));
    expect((await outboxEvents()).some(({ name }) => name === "rights_request.reminded")).toBe(true);
    expect(await bySystem(teamId, () => proofReminderMail(request.id))).toMatchObject({ to: "owner@example.com" });
    await send(owner);
    await prove(owner, await mailed(owner));
    expect(await bySystem(teamId, () => proofReminderMail(request.id))).toBeUndefined();
  });

  it("a required contract comes after the proof, with the terms that were accepted", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, owner } = await aRequestWithContract(admin, PROVEN);
    const unproven = await approve(owner);
    expect(unproven).toMatchObject({ status: "awaiting-proof", contract: { status: null, link: "" } });
    await send(owner);
    const proven = await prove(owner, await mailed(owner));
    expect(proven).toMatchObject({ status: "awaiting-signature", contract: { status: "pending" } });
    expect(await isIntact(teamId, asset.id)).toMatchObject({ ok: true });
    const signer = await Contract.signerByToken((proven.contract?.link ?? "").split("/").at(-1) ?? "");
    const { text } = await as(admin, () => Contract.get(signer.contractId));
    expect(text).toMatch(/YOUR ANSWER TO THE REQUEST\n[\s\S]*2\. Use: The content may be used for editorial/);
    await sign(signer);
    expect(await as(admin, () => Asset.get(asset.id))).toMatchObject({ approval: { origin: "contract" } });
    expect(await isIntact(teamId, asset.id)).toMatchObject({ ok: true });
  });
});

it("a team's default asks for a proof where a code can be mailed, and a request may say otherwise", async () => {
  const { admin } = await aTeam();
  await as(admin, () => Sent.editTeam({ proofByDefault: true }));
  expect((await anOpenRequest(admin)).request.accountProof).toBe("account");
  expect((await anOpenRequest(admin, { accountProof: "none" })).request.accountProof).toBeUndefined();
  expect((await anOpenRequest(admin, { contentOwnerEmail: "" })).request.accountProof).toBeUndefined();
  await expect(anOpenRequest(admin, { ...PROVEN, contentOwnerEmail: "" })).rejects.toMatchObject({
    fields: { accountProof: "A proof needs the owner's email address" },
  });
});
