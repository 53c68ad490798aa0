import { setTimeout } from "node:timers/promises";
import { read } from "@clearhouse/core/contract/change.ts";
import type { ContractRecord } from "@clearhouse/core/contract/contract.entity.ts";
import { signInput } from "@clearhouse/core/contract/contract.schema.ts";
import { Contract } from "@clearhouse/core/contract/index.ts";
import { ContractText } from "@clearhouse/core/contract-text/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { aContract, aSession } from "@clearhouse/core/testing/contracts.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import { atMost, inTurn, ms, type Row } from "../measure.ts";
import { type Items, readRaw, retarget, writeRaw, writesOf } from "../transactions.ts";

/** A text as long as most contracts' texts. */
const TEXT = "We may use your content in all our publications. You keep your copyright.\n".repeat(120);

/**
 * Waits until the contract's history has the entry about its mail. Otherwise the entry could be added between the
 * signature's read and its write of the contract.
 */
const mailed = async (teamId: string, contractId: string): Promise<ContractRecord> => {
  for (;;) {
    const record = await read(teamId, contractId);
    if (record.head.seq > 1) return record;
    await setTimeout(20);
  }
};

/** A contract with a signature ready to be sent. */
const aSigner = async (member: MemberActor) => {
  const { contract, creator, signer, token } = await aContract(member, { text: TEXT });
  const { disclosure } = await actAs(signer, Contract.forSigner, CALLER);
  const answer = signInput.parse({
    fullName: creator.name,
    signatureText: creator.name,
    agreed: true,
    disclosureSha256: disclosure?.sha256,
    proof: "",
  });
  const record = await mailed(member.teamId, contract.id);
  const sign = () => actAs(signer, () => Contract.sign(answer, { session: aSession() }), CALLER);
  return { record, creator, token, sign };
};
type Signer = Awaited<ReturnType<typeof aSigner>>;

/** The same signature for another contract. */
const signatureOf = (to: Signer, items: Items, from: Signer): Items =>
  retarget(items, [
    [from.record.contractId, to.record.contractId],
    [from.record.head.hash, to.record.head.hash],
    [from.creator.id, to.creator.id],
    [from.creator.email, to.creator.email],
    [from.token, to.token],
  ]);

/** Makes only a signature's DynamoDB calls: the same reads in parallel, and the writes. */
const raw = async ({ record: { teamId, contractId }, creator }: Signer, items: Items): Promise<void> => {
  await Promise.all([
    readRaw(teamId, `$contract_1#contractid_${contractId}`),
    readRaw(teamId, `$creator_1#creatorid_${creator.id}`),
    ContractText.read(teamId, contractId),
  ]);
  await writeRaw(items);
};

/**
 * Measures how long signing a contract takes, with its checks and hashes, compared with only the DynamoDB calls that it
 * makes.
 */
export const signature = async (member: MemberActor, rounds: number): Promise<Row> => {
  const sample = await aSigner(member);
  const written = await writesOf(sample.sign);
  const pairs: { ours: Signer; other: Signer; items: Items }[] = [];
  for (let n = 0; n < rounds + Math.ceil(rounds / 10); n++) {
    const [ours, other] = [await aSigner(member), await aSigner(member)];
    pairs.push({ ours, other, items: signatureOf(other, written, sample) });
  }
  const [ours, limit] = await inTurn(
    rounds,
    async (round) => pairs[round]?.ours.sign(),
    async (round) => {
      const pair = pairs[round];
      if (pair) await raw(pair.other, pair.items);
    },
  );
  const against = `raw: 2 Gets, a Query, TransactWriteItems of the same ${written.length}`;
  return atMost("signing a contract", ms(ours), `${ms(limit)} ${against}`, ours / limit, 1.5);
};
