import type { EntityItem } from "electrodb";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { pagesOf } from "../../platform/store/query-pages.ts";
import type { AuditEntry as Entry } from "./change.ts";
import { AuditEntity } from "./roster.entity.ts";
import { ADMIN_ACTS } from "./team.policy.ts";
import type { AuditPage, AuditEntry as View } from "./team.schema.ts";

/** Greater than the number of any entry in a team's log. */
const END = 999_999_999;

/**
 * A page of the team's own log, newest entry first. Reading the page takes one Query, however long the log is.
 * @throws auth.forbidden, cursor.invalid
 */
export const audit = async ({ cursor, limit }: { cursor?: string; limit: number }): Promise<AuditPage> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.readAudit);
  const list = `audit:${teamId}`;
  const [after] = cursor ? await decodeCursor(list, cursor) : [];
  const newest = after ? Number(after) - 1 : END;
  const { data } = await AuditEntity.query
    .primary({ teamId })
    .between({ seq: 1 }, { seq: newest })
    .go({ order: "desc", limit, pages: 1, consistent: true });
  const items = data.map((item) => view(entryOf(item)));
  // The log begins with entry 1, so entry 1 ends the last page.
  const last = items.at(-1);
  return { items, cursor: last && last.seq > 1 ? await encodeCursor(list, [String(last.seq)]) : null };
};

/** All entries of the team's log, oldest first, page by page, strongly consistent. */
export async function* pages(teamId: string): AsyncGenerator<Entry[]> {
  const all = pagesOf((at) => AuditEntity.query.primary({ teamId }).go({ ...at, consistent: true, order: "asc" }));
  for await (const page of all) yield page.map(entryOf);
}

const entryOf = (item: EntityItem<typeof AuditEntity>): Entry => ({ ...item, previous: item.previous ?? "" }) as Entry;

const view = ({ seq, type, at, actor, facts, hash, person }: Entry): View => ({
  seq,
  type,
  at,
  by: { kind: actor.kind === "member" || actor.kind === "creator" ? actor.kind : "system", name: person?.name ?? "" },
  about: person?.about ?? "",
  changes: changesOf({ ...facts, ...person?.facts }),
  hash,
});

const changesOf = (facts: Record<string, string>): View["changes"] =>
  Object.keys(facts)
    .filter((key) => key.endsWith(".from"))
    .map((key) => key.slice(0, -".from".length))
    .toSorted()
    .map((what) => ({ what, from: facts[`${what}.from`] ?? "", to: facts[`${what}.to`] ?? "" }));
