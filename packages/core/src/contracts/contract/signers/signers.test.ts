import { describe, expect, it } from "vitest";
import { Ledger } from "../../../base/ledger/index.ts";
import { DAY_MS, withClock } from "../../../platform/clock.ts";
import { actAs, type SignerActor } from "../../../platform/identity/actor.ts";
import { Agreement } from "../../../rights/agreement/index.ts";
import { aContract, decline, sign, tokenOf } from "../../../testing/contracts.ts";
import { anAddress } from "../../../testing/creators.ts";
import { aTeam, CALLER } from "../../../testing/scene.ts";
import { standingOf } from "../../creator/standing-license.ts";
import { CONTRACT, find } from "../change.ts";
import { ContractEntity, type FurtherSigner } from "../contract.entity.ts";
import type { SendContractInput } from "../contract.schema.ts";
import { Contract } from "../index.ts";
import { keptRecords } from "../kept.ts";
import { askedSince } from "../signers.ts";

const COVERS = {
  usageRights: "Marketing campaigns",
  restrictions: [],
  credit: "",
  expiresOn: "",
  useClass: "commercial",
} satisfies SendContractInput["covers"];

/** A contract that the creator, a guardian and a member of the team sign. */
const shared = async (input: Partial<SendContractInput> = {}) => {
  const team = await aTeam();
  const guardian = { role: "guardian", name: "Gina Guardian", email: anAddress() } as const;
  const counter = { role: "counter-signer", userId: team.admin.userId } as const;
  const made = await aContract(team.member, {
    signers: [guardian, counter],
    covers: COVERS,
    ...input,
  });
  const holders = await Promise.all(
    (made.contract.signers ?? []).map(({ link }) => Contract.signerByToken(tokenOf({ link }))),
  );
  const [first, second, third] = holders as [SignerActor, SignerActor, SignerActor];
  const get = () => actAs(team.member, () => Contract.get(made.contract.id), CALLER);
  const see = (holder: SignerActor) => actAs(holder, () => Contract.forSigner(), CALLER);
  const types = async () =>
    (await Ledger.stored(CONTRACT, { teamId: team.teamId, id: made.contract.id })).map(({ type }) => type);
  return { ...team, ...made, guardian, first, second, third, get, see, types };
};

const flawsOf = async (teamId: string, id: string) => {
  const check = keptRecords({ teamId, id });
  for (const entry of await Ledger.stored(CONTRACT, { teamId, id })) check.add(entry);
  const contract = await find(teamId, id);
  return contract && check.flaws?.(contract);
};
/** How many agreements the creator has. */
const standings = async ({
  teamId,
  contract: { creatorId = "" },
}: {
  teamId: string;
  contract: { creatorId?: string | undefined };
}) => (await standingOf(teamId, creatorId)).length;
const inDays = <T>(days: number, work: () => Promise<T>) =>
  withClock({ now: () => new Date(Date.now() + days * DAY_MS) }, work);

describe("a contract with several signers", () => {
  it("each has a link of their own, and sees who signs and how many have, but no address", async () => {
    const { contract, first, second, guardian, see, get } = await shared();
    expect(new Set(contract.signers?.map(({ link }) => link)).size).toBe(3);
    expect(second).toMatchObject({ contractId: contract.id, signer: 2 });
    await sign(first);
    const seen = await see(second);
    expect(seen).toMatchObject({ status: "pending", canSign: true, name: "Gina Guardian", signed: null });
    expect(seen.signers?.map(({ you, signedAt }) => [you, signedAt !== null])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
    const { email } = contract.party;
    expect(JSON.stringify(seen)).not.toContain(email);
    expect(JSON.stringify(await see(first))).not.toContain(guardian.email);
    expect(await see(first)).toMatchObject({ status: "pending", canSign: false, signed: { fullName: "Cleo Creator" } });
    expect(await get()).toMatchObject({ status: "pending", signers: [{ signed: {} }, { turn: true }, { turn: true }] });
  });

  it("the last signature, in any order, makes it signed and its agreement, and the chain fits all signatures", async () => {
    const made = await shared();
    const { contract, teamId, first, second, third, types, get } = made;
    for (const holder of [third, first]) {
      await sign(holder);
      expect((await get()).status).toBe("pending");
      expect(await standings(made)).toBe(0);
    }
    await sign(second);
    expect(await standings(made)).toBe(1);
    expect(await get()).toMatchObject({ status: "signed", signed: { fullName: "Cleo Creator" } });
    expect(await types()).toEqual([
      "contract.created",
      ...["contract.signer.named", "contract.signer.named"],
      ...["contract.signature.given", "contract.signature.given"],
      "contract.signed",
    ]);
    expect(await flawsOf(teamId, contract.id)).toEqual([]);
  });

  it("verify names the entry of a signature that was changed, forged as somebody else's, or added", async () => {
    const { contract, teamId, first, second } = await shared();
    await sign(first);
    await sign(second);
    const key = { teamId, contractId: contract.id };
    const stored = await find(teamId, contract.id);
    const [guardian, counter] = stored?.signers ?? [];
    if (!(stored?.signed && guardian && counter)) throw new Error("It isn't signed");
    const flaws = async (signers: FurtherSigner[]) => {
      await ContractEntity.patch(key).set({ signers }).go();
      return flawsOf(teamId, contract.id);
    };
    const ofGuardian = { seq: 5, reason: "signature_differs" };
    const forged = guardian.signed && { ...guardian.signed, fullName: "Eve" };
    expect(await flaws([{ ...guardian, signed: forged }, counter])).toEqual([ofGuardian]);
    expect(await flaws([{ ...guardian, role: "co-owner" }, counter])).toEqual([ofGuardian]);
    expect(await flaws([{ ...guardian, signed: stored.signed }, counter])).toEqual([ofGuardian]);
    // With an added signature all would have signed, but nobody has an agreement.
    const noAgreement = { seq: 1, reason: "covers_differ" };
    expect(await flaws([guardian, { ...counter, signed: stored.signed }])).toEqual([noAgreement, ofGuardian]);
    expect(await flaws([guardian, counter])).toEqual([]);
  });

  it("two who sign at once make one agreement, and one who signs twenty times at once has one signature", async () => {
    const made = await shared();
    const { first, second, third, types, get } = made;
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => sign(first)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await Promise.all([sign(second), sign(third)]);
    expect((await get()).status).toBe("signed");
    expect(await standings(made)).toBe(1);
    expect((await types()).filter((type) => type === "contract.signature.given")).toHaveLength(2);
  });

  it("a signer whose answer was lost gets the same answer again, and a second signature is refused", async () => {
    const { second } = await shared();
    const tried = { session: "the same", key: "the same" };
    const once = await sign(second, {}, tried);
    expect((await sign(second, { fullName: "Somebody Else" }, tried)).signed).toEqual(once.signed);
    await expect(sign(second)).rejects.toMatchObject({ code: "contract.already_signed" });
    await expect(decline(second)).rejects.toMatchObject({ code: "contract.already_signed" });
  });

  it("one decline ends it for all, grants nothing, and its reason is for the team alone", async () => {
    const made = await shared();
    const { first, second, third, see, get } = made;
    await sign(first);
    await decline(second, "Not for my child");
    expect(await get()).toMatchObject({
      status: "declined",
      declined: { by: "Gina Guardian", reason: "Not for my child" },
    });
    await expect(sign(third)).rejects.toMatchObject({ code: "contract.already_declined" });
    expect((await see(third)).declined).toMatchObject({ reason: "" });
    expect(await standings(made)).toBe(0);
  });

  it("a voided one can be signed by nobody, whoever has signed before", async () => {
    const { member, contract, first, second } = await shared();
    await sign(first);
    await actAs(member, () => Agreement.voidContract(contract.id, ""), CALLER);
    await expect(sign(second)).rejects.toMatchObject({ code: "contract.voided" });
  });

  it.each([
    ["two with the same address", [co("Twin@example.com"), co("twin@example.com ")], "signers.1.email"],
    ["the creator's own address", [co("the creator")], "signers.0.email"],
  ] as const)("%s are refused, an address with another suffix isn't", async (_what, signers, field) => {
    const { member } = await aTeam();
    const { creator } = await aContract(member);
    const named = signers.map((one) =>
      one.email === "the creator" ? { ...one, email: creator.email.toUpperCase() } : one,
    );
    const send = (list: SendContractInput["signers"]) => aContract(member, { creatorId: creator.id, signers: list });
    await expect(send(named)).rejects.toMatchObject({
      fields: { [field]: "Each signer needs an address of their own" },
    });
    const [one] = named;
    const apart = one ? [{ ...one, email: `other+${one.email.trim()}` }] : [];
    expect((await send(apart)).contract.signers).toHaveLength(2);
  });

  it("the team's own signer is a member, and never one of the outside signers", async () => {
    const { member, admin } = await aTeam();
    const stranger = (await aTeam()).admin;
    const counter = (userId: string) => ({ role: "counter-signer", userId }) as const;
    await expect(aContract(member, { signers: [counter(stranger.userId)] })).rejects.toMatchObject({
      fields: { "signers.0.userId": "Please select a member" },
    });
    await expect(aContract(member, { signers: [co(admin.email), counter(admin.userId)] })).rejects.toMatchObject({
      fields: { "signers.1.userId": "Each signer needs an address of their own" },
    });
  });
});

describe("a contract that is signed in order", () => {
  it("only whoever's turn it is can sign, and their reminders begin with their turn", async () => {
    const { teamId, contract, first, second, third, see, get } = await shared({ inOrder: true });
    await expect(sign(third)).rejects.toMatchObject({ code: "contract.not_your_turn" });
    expect(await see(second)).toMatchObject({ canSign: false, disclosure: null });
    await inDays(11, () => sign(first));
    expect(await see(second)).toMatchObject({ canSign: true });
    const stored = await find(teamId, contract.id);
    expect(stored && Date.parse(askedSince(stored)) - Date.now()).toBeGreaterThan(10 * DAY_MS);
    expect(stored?.expiresAt).toBe(contract.expiresAt);
    await expect(sign(third)).rejects.toMatchObject({ code: "contract.not_your_turn" });
    await inDays(11, async () => {
      await sign(second);
      await sign(third);
    });
    expect((await get()).status).toBe("signed");
  });

  it("a contract sent again goes to those whose turn it is, and all links get another 60 days", async () => {
    const { teamId, contract, member, first, second } = await shared({ inOrder: true });
    await sign(first);
    const before = await find(teamId, contract.id);
    await inDays(61, async () => {
      await expect(sign(second)).rejects.toMatchObject({ code: "contract.expired" });
      const again = await actAs(member, () => Agreement.resend(contract.id), CALLER);
      expect(again).toMatchObject({ status: "pending", signers: [{ signed: {} }, { turn: true }, { turn: false }] });
      await sign(second);
    });
    const after = await find(teamId, contract.id);
    expect(after?.mailIds).toEqual(before?.mailIds);
    expect(after?.signers?.map(({ mailIds }) => mailIds.length)).toEqual([2, 1]);
  });
});

function co(email: string) {
  return { role: "co-owner", name: "Twin Two", email } as const;
}
