import type { AssetRecord } from "../library/asset/asset.entity.ts";
import { change } from "../library/asset/change.ts";
import { Search } from "../library/search/index.ts";
import { type ListPage, type ListQuery, listQuery, type SearchFilters } from "../library/search/search.schema.ts";
import { compact } from "../library/search/snapshot/compact.ts";
import { actAs } from "../platform/identity/actor.ts";
import { between, nothingBetween } from "./store/between.ts";

/** The actor of event handlers in a team. */
export const system = (teamId: string) => ({ kind: "system" as const, name: "test", teamId });

/** Writes a team's next search snapshot, which replaces the snapshot of the given generation. */
export const compactNow = (teamId: string, generation: number) => actAs(system(teamId), () => compact(generation));

/** A page of a search. Runs as a member. */
export const search = (query: Partial<ListQuery> = {}): Promise<ListPage> =>
  Search.list(listQuery.parse({ ...query, mine: String(query.mine ?? false) }));

/** The ids of all assets that match. */
export const idsOf = async (filters: Partial<SearchFilters> = {}): Promise<string[]> =>
  (await Search.idsOf({ q: "", brand: "", status: "", verdict: "", mine: false, ...filters })).ids;

/** Changes an asset's record as an event handler would. */
const touch = (teamId: string, id: string, next: (current: AssetRecord) => AssetRecord) =>
  actAs(system(teamId), () =>
    change(teamId, id, (current) => ({ next: next(current), step: { type: "asset.edited" }, also: [] })),
  );

/** Gives an asset another name, without a person as the actor. */
export const rename = (teamId: string, id: string, name: string) =>
  touch(teamId, id, (current) => ({ ...current, name }));

/**
 * Adds this many deleted assets to the changes that searches read.
 * @param onRead called whenever a search reads the changes
 */
export const feedOf = (count: number, onRead: () => void = () => undefined): void => {
  nothingBetween();
  const now = new Date().toISOString();
  const more = Array.from({ length: count }, (_, n) => ({ gsi4sk: `${now}#ast_${n}` }));
  between(async ({ command, input }, perform) => {
    const output = await perform();
    if (input.ProjectionExpression !== "gsi4sk" || !command.startsWith("Query")) return output;
    onRead();
    return { ...output, Items: [...((output as { Items?: object[] }).Items ?? []), ...more] };
  });
};
