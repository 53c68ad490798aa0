import { requireMember } from "../../../platform/identity/actor.ts";
import { readAll } from "../../../platform/store/batches.ts";
import { decodeCursor, encodeCursor } from "../../../platform/store/cursor.ts";
import { statusNow } from "../change.ts";
import { ContractEntity, type ContractRecord, CreatorsContractEntity } from "../contract.entity.ts";
import type { ContractPage, ContractQuery } from "../contract.schema.ts";
import { viewer } from "./view.ts";

/** The most records that one call reads. */
const LOOKED_THROUGH = 500;

/** The records after a place in a list, newest first, each with its place in the list. */
interface Part {
  records: { record: ContractRecord; place: string[] }[];
  more: boolean;
}

/**
 * A page of the team's or of one creator's contracts, newest first. Contracts of deleted creators are included. With a
 * filter a page may have fewer than `limit` contracts, or none; the cursor continues after the last record that was
 * read.
 * @throws cursor.invalid for a cursor of another list, filter or team
 */
export const list = async ({ creatorId, status, cursor, limit }: ContractQuery): Promise<ContractPage> => {
  const { teamId } = requireMember();
  const show = viewer();
  const name = ["contracts", teamId, creatorId, status].join(":");
  const after = creatorId ? afterOfCreator(teamId, creatorId) : afterOfTeam(teamId);
  let last = cursor ? await decodeCursor(name, cursor) : [];
  let looked = 0;
  let more = true;
  const found: ContractRecord[] = [];
  while (more && found.length < limit && looked < LOOKED_THROUGH) {
    // With a filter, each read takes as many records as all earlier reads together, so that even rare matches need few
    // reads.
    const part = await after(last, status ? Math.min(Math.max(limit, looked), LOOKED_THROUGH - looked) : limit);
    more = part.more;
    for (const { record, place } of part.records) {
      if (found.length === limit) {
        more = true;
        break;
      }
      looked++;
      last = place;
      if (!status || statusNow(record) === status) found.push(record);
    }
  }
  return { items: found.map(show), cursor: more ? await encodeCursor(name, last) : null };
};

/** One Query returns at most 1 MB, so even a part before the last may have fewer than `limit` records. */
const afterOfTeam =
  (teamId: string) =>
  async ([createdAt, contractId]: readonly string[], limit: number): Promise<Part> => {
    const query = ContractEntity.query.newest({ teamId });
    const ranged = createdAt && contractId ? query.lt({ createdAt, contractId }) : query;
    const { data, cursor } = await ranged.go({ order: "desc", limit: limit + 1, pages: 1 });
    const records = data.slice(0, limit).map((record) => ({ record, place: [record.createdAt, record.contractId] }));
    return { records, more: data.length > limit || cursor !== null };
  };

/** The ids are sorted by creation time. */
const afterOfCreator =
  (teamId: string, creatorId: string) =>
  async ([contractId]: readonly string[], limit: number): Promise<Part> => {
    const query = CreatorsContractEntity.query.primary({ teamId, creatorId });
    const ranged = contractId ? query.lt({ contractId }) : query;
    const { data, cursor } = await ranged.go({ order: "desc", limit: limit + 1, pages: 1 });
    const ids = data.slice(0, limit).map((one) => one.contractId);
    const byId = await recordsOf(teamId, ids);
    const records = ids.flatMap((id) => {
      const record = byId.get(id);
      return record ? [{ record, place: [id] }] : [];
    });
    return { records, more: data.length > limit || cursor !== null };
  };

const recordsOf = async (teamId: string, ids: readonly string[]): Promise<Map<string, ContractRecord>> => {
  const keys = ids.map((contractId) => ({ teamId, contractId }));
  const records = await readAll(keys, (some) => ContractEntity.get(some).go({ consistent: true }));
  return new Map(records.map((record) => [record.contractId, record]));
};
