import type { AssetRecord } from "@clearhouse/core/asset/asset.entity.ts";
import { Clearance } from "@clearhouse/core/clearance/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { atMost, inTurn, ms, type Row } from "../measure.ts";
import { type Items, readRaw, retarget, writeRaw, writesOf } from "../transactions.ts";

export const deny = (member: MemberActor, { assetId, version }: AssetRecord) =>
  actAs(member, () => Clearance.setStatus(assetId, { version, status: "denied" }));

/** Makes only the DynamoDB calls of a change of status: two consistent reads, and the writes. */
const raw = async ({ teamId, assetId }: AssetRecord, items: Items): Promise<void> => {
  await readRaw(teamId, `$asset_1#assetid_${assetId}`);
  await readRaw(teamId, "$team_1");
  await writeRaw(items);
};

/**
 * Measures how long a change of an asset's status takes, with its log entry, counters and event, compared with only the
 * DynamoDB calls that it makes.
 */
export const statusChange = async (
  member: MemberActor,
  records: readonly AssetRecord[],
  rounds: number,
): Promise<Row[]> => {
  const pending = records.filter(({ status }) => status === "pending");
  const sample = pending.pop();
  if (!sample) throw new Error("There is no pending asset");
  const written = await writesOf(() => deny(member, sample));
  const needed = 2 * (rounds + Math.ceil(rounds / 10));
  if (pending.length < needed) throw new Error("There are too few pending assets");
  const half = needed / 2;
  const prepared = pending.slice(half, needed).map((record) => {
    const { assetId, head } = record;
    return {
      record,
      items: retarget(written, [
        [sample.assetId, assetId],
        [sample.head.hash, head.hash],
      ]),
    };
  });
  const [ours, limit] = await inTurn(
    rounds,
    async (round) => {
      const record = pending[round];
      if (record) await deny(member, record);
    },
    async (round) => {
      const one = prepared[round];
      if (one) await raw(one.record, one.items);
    },
  );
  const against = `raw: 2 Gets, TransactWriteItems of the same ${written.length}`;
  return [atMost("status change", ms(ours), `${ms(limit)} ${against}`, ours / limit, 1.3)];
};
