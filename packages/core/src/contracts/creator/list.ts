import { requireMember } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { CreatorEntity, type CreatorRecord } from "./creator.entity.ts";
import type { CreatorFilters, CreatorPage, CreatorQuery } from "./creator.schema.ts";
import { view } from "./view.ts";

/** The most records that one call reads. */
const LOOKED_THROUGH = 500;

/**
 * A page of the team's creators, newest first. With a filter a page may have fewer than `limit` creators, or none; the
 * cursor continues after the last record that was read.
 * @throws cursor.invalid for a cursor of another list, filter or team
 */
export const list = async ({ cursor, limit, ...filters }: CreatorQuery): Promise<CreatorPage> => {
  const { teamId } = requireMember();
  const name = ["creators", teamId, JSON.stringify([filters.q, filters.status, filters.type])].join(":");
  const [createdAt = "", creatorId = ""] = cursor ? await decodeCursor(name, cursor) : [];
  let last = { createdAt, creatorId };
  let looked = 0;
  let more = true;
  const found: CreatorRecord[] = [];
  while (more && found.length < limit && looked < LOOKED_THROUGH) {
    // With a filter, each read takes as many records as all earlier reads together, so that even rare matches need few
    // reads.
    const size = isNarrow(filters) ? Math.min(Math.max(limit, looked), LOOKED_THROUGH - looked) : limit;
    const page = await after(teamId, last, size);
    more = page.more;
    for (const record of page.records) {
      if (found.length === limit) {
        more = true;
        break;
      }
      looked++;
      last = record;
      if (fits(record, filters)) found.push(record);
    }
  }
  const next = more ? await encodeCursor(name, [last.createdAt, last.creatorId]) : null;
  return { items: found.map(view), cursor: next };
};

type Place = Pick<CreatorRecord, "createdAt" | "creatorId">;

/** One Query returns at most 1 MB, so even a part before the last may have fewer than `limit` records. */
const after = async (teamId: string, last: Place, limit: number) => {
  const query = CreatorEntity.query.newest({ teamId });
  const { createdAt, creatorId } = last;
  const ranged = creatorId ? query.lt({ createdAt, creatorId }) : query;
  const { data, cursor } = await ranged.go({ order: "desc", limit: limit + 1, pages: 1 });
  return { records: data.slice(0, limit), more: data.length > limit || cursor !== null };
};

const isNarrow = ({ q, status, type }: CreatorFilters): boolean => Boolean(q || status || type);

const fits = (record: CreatorRecord, { q, status, type }: CreatorFilters): boolean =>
  (!status || record.status === status) &&
  (!type || record.specialties.includes(type)) &&
  (!q || texts(record).some((text) => folded(text).includes(folded(q))));

const texts = ({ name, email, socialMedia }: CreatorRecord): string[] => [
  name,
  email,
  ...Object.values(socialMedia).flatMap((handle) => (handle ? [`@${handle}`] : [])),
];

/**
 * Changes a text so that comparisons ignore upper and lower case, and whether an accented letter is one character or
 * two.
 */
const folded = (text: string): string => text.normalize("NFKC").toLowerCase();
