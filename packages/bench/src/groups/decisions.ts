import type { AssetRecord } from "@clearhouse/core/asset/asset.entity.ts";
import { find } from "@clearhouse/core/asset/change.ts";
import { newLicenceNumber } from "@clearhouse/core/grant/licence-number.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { RightsRequest } from "@clearhouse/core/rights-request/index.ts";
import { approveInput } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { ASK, CALLER, termsSha256 } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { atMost, inTurn, ms, type Row } from "../measure.ts";
import { undisturbed } from "../seed.ts";
import { type Items, readRaw, retarget, writeRaw, writesOf } from "../transactions.ts";

/**
 * A request without an email address. A mail to the owner would add an entry to the asset's activity, perhaps between
 * an approval's read and its write of the asset.
 */
const ASKED = { ...ASK, contentOwnerEmail: "" };

/** The owner of an asset whose rights were requested, with an approval ready to be sent. */
const anAskedOwner = async (member: MemberActor, { assetId }: AssetRecord) => {
  const { asset, request } = await actAs(member, () => Sent.requestForAsset(assetId, ASKED), CALLER);
  const owner = await RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
  const asked = await actAs(owner, RightsRequest.forOwner, CALLER);
  const filled = { name: "Olivia Owner", email: "olivia@example.com", usageRights: asked.intendedUse };
  const answer = approveInput.parse({ ...filled, termsSha256: termsSha256(asked, filled), proof: "" });
  const record = await find(member.teamId, asset.id);
  if (!record) throw new Error("The asset is missing");
  return {
    record,
    requestId: request.id,
    approve: () => actAs(owner, () => RightsRequest.approve(answer), CALLER),
  };
};
type Asked = Awaited<ReturnType<typeof anAskedOwner>>;

/** Finds the id or license number with this pattern in what an approval has written. */
const given = (items: Items, pattern: RegExp): string => {
  const [found] = pattern.exec(JSON.stringify(items)) ?? [];
  if (!found) throw new Error(`An approval didn't write ${pattern}`);
  return found;
};

/** Replaces a text both in its stored spelling and in lower case, because the table's keys are in lower case. */
const inBothCases = (from: string, to: string) => [
  [from, to] as const,
  [from.toLowerCase(), to.toLowerCase()] as const,
];

/** The same approval for another asset, with another license. */
const yesTo = (to: Asked, items: Items, from: Asked): Items =>
  retarget(items, [
    [from.record.assetId, to.record.assetId],
    [from.record.head.hash, to.record.head.hash],
    [from.requestId, to.requestId],
    [given(items, /grt_[0-9a-z]{26}/), newId("grant")],
    ...inBothCases(given(items, /CH-\w{4}-\w{4}-\w{4}/), newLicenceNumber()),
  ]);

/** Makes only an approval's DynamoDB calls: two consistent reads in parallel, then the writes. */
const raw = async ({ record: { teamId, assetId }, requestId }: Asked, items: Items): Promise<void> => {
  await Promise.all([
    readRaw(teamId, `$asset_1#assetid_${assetId}`),
    readRaw(teamId, `$rightsrequest_1#requestid_${requestId}`),
  ]);
  await writeRaw(items);
};

/**
 * Measures how long an owner's approval takes, with its checks and hashes, compared with only the DynamoDB calls that
 * it makes.
 */
export const decision = async (member: MemberActor, rounds: number): Promise<Row> => {
  const needed = rounds + Math.ceil(rounds / 10);
  const pending = await undisturbed(member, 1 + 2 * needed);
  const ask = () => {
    const record = pending.pop();
    if (!record) throw new Error("There are too few pending assets");
    return anAskedOwner(member, record);
  };
  const sample = await ask();
  const written = await writesOf(sample.approve);
  const pairs: { ours: Asked; other: Asked; items: Items }[] = [];
  for (let n = 0; n < needed; n++) {
    const [ours, other] = [await ask(), await ask()];
    pairs.push({ ours, other, items: yesTo(other, written, sample) });
  }
  const [ours, limit] = await inTurn(
    rounds,
    async (round) => pairs[round]?.ours.approve(),
    async (round) => {
      const pair = pairs[round];
      if (pair) await raw(pair.other, pair.items);
    },
  );
  const against = `raw: 2 Gets, TransactWriteItems of the same ${written.length}`;
  return atMost("an owner's approval", ms(ours), `${ms(limit)} ${against}`, ours / limit, 1.5);
};
