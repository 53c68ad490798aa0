import { isDeepStrictEqual } from "node:util";
import type { AssetRecord } from "../library/asset/asset.entity.ts";
import { type Asset, type AssetColumn, columnOf } from "../library/asset/asset.schema.ts";
import { viewer } from "../library/asset/view.ts";
import type { ListPage } from "../library/search/search.schema.ts";
import type { RandomList } from "./lists.ts";
import { naive } from "./simple-list.ts";
import type { between } from "./store/between.ts";

/** A state of an asset, and since when the asset has had it. */
interface State {
  /** The asset's `changedAt` in this state, by which an asset's states are sorted. */
  changedAt: string;
  /** When the state was stored, in milliseconds. */
  from: number;
  /** Undefined if the asset didn't exist. */
  record: AssetRecord | undefined;
}

/** A list as a caller got it. */
export interface Answer {
  list: RandomList;
  page: ListPage;
  /** When the call was made, in milliseconds. */
  at: number;
  /** The last `changedAt` of each asset that the same process had changed before the call. */
  own: ReadonlyMap<string, string>;
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * Records every state of a team's assets, and checks lists against them.
 * @param within how old a list may be, in milliseconds
 */
export const statesOf = (within: number) => {
  const states = new Map<string, State[]>();
  const note = (id: string, state: State): void => {
    const all = [...(states.get(id) ?? []), state];
    states.set(
      id,
      all.sort((a, b) => (a.changedAt < b.changedAt ? -1 : 1)),
    );
  };

  /** The states of an asset that a list may show. */
  const possible = (id: string, { at, own }: Answer): State[] => {
    const all = states.get(id) ?? [];
    return all.filter(({ changedAt }, n) => {
      const next = all[n + 1];
      return changedAt >= (own.get(id) ?? "") && (next === undefined || next.from >= at - within);
    });
  };

  const matches = ({ asked, column }: RandomList, record: AssetRecord, looking: Parameters<typeof naive>[2]): boolean =>
    naive(asked, record, looking) && isIn(column, record);

  /** What is wrong with a list. Runs as the member who got the list. */
  const faultsOf = async (answer: Answer, looking: Parameters<typeof naive>[2]): Promise<string[]> => {
    const show = await viewer();
    const { list, page } = answer;
    const faults: string[] = [];
    for (const row of page.items) {
      const state = possible(row.id, answer).find(({ changedAt }) => changedAt === row.changedAt)?.record;
      if (!state) faults.push(`${row.id} had no such state of late`);
      else if (!isDeepStrictEqual(asJson(await show(state)), asJson(row))) faults.push(`${row.id} was never like that`);
      else if (!matches(list, state, looking)) faults.push(`${row.id} doesn't match`);
    }
    if (page.cursor !== null) return faults;
    const shown = new Set(page.items.map(({ id }: Asset) => id));
    for (const id of states.keys()) {
      const mustBeThere = possible(id, answer).every(({ record }) => record && matches(list, record, looking));
      if (mustBeThere && !shown.has(id)) faults.push(`${id} is missing`);
    }
    return faults;
  };

  return {
    ids: (): string[] => [...states.keys()],
    /** Notes a new asset. */
    made: (record: AssetRecord, from: number): void => {
      note(record.assetId, { changedAt: "", from: Number.NEGATIVE_INFINITY, record: undefined });
      note(record.assetId, { changedAt: record.changedAt, from, record });
    },
    /** Notes an asset that existed from the beginning. */
    found: (record: AssetRecord): void =>
      note(record.assetId, { changedAt: record.changedAt, from: Number.NEGATIVE_INFINITY, record }),
    changed: (record: AssetRecord, from: number): void =>
      note(record.assetId, { changedAt: record.changedAt, from, record }),
    removed: (id: string, changedAt: string, from: number): void => note(id, { changedAt, from, record: undefined }),
    faultsOf,
  };
};

const isIn = (column: AssetColumn | undefined, { status }: AssetRecord): boolean =>
  column === undefined || columnOf(status) === column;

type Hook = Parameters<typeof between>[0];
interface Put {
  Put?: { Item?: { gsi4pk?: string; gsi4sk?: string; assetId?: string } };
}

/**
 * Delays the index with the feed of changes: the index shows each asset as it was `lagMs` ago.
 * @param there the assets that the index has from the beginning
 * @param now the current time in milliseconds
 */
export const lateFeed = (there: readonly AssetRecord[], lagMs: number, now: () => number): Hook => {
  const keys = new Map(there.map(({ assetId, changedAt }) => [assetId, [{ key: `${changedAt}#${assetId}`, at: 0 }]]));
  return async ({ command, input }, perform) => {
    const output = await perform();
    for (const { Put } of (input.TransactItems ?? []) as Put[]) {
      const { gsi4pk, gsi4sk: key = "", assetId = "" } = Put?.Item ?? {};
      if (gsi4pk) keys.set(assetId, [...(keys.get(assetId) ?? []), { key, at: now() }]);
    }
    if (command !== "Query" || input.IndexName !== "gsi4") return output;
    const Items = ((output as { Items?: { gsi4sk: string }[] }).Items ?? []).flatMap((item) => {
      const known = keys.get(item.gsi4sk.split("#")[1] ?? "");
      if (!known) return [item];
      const shown = known.findLast(({ at }) => at <= now() - lagMs);
      return shown ? [{ gsi4sk: shown.key }] : [];
    });
    return { ...output, Items };
  };
};
