import type { AssetColumn } from "@clearhouse/core/library/asset/asset.schema.ts";
import { assetBoard, type ListPage, listPage } from "@clearhouse/core/library/search/search.schema.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { type Listing, listingQuery, PAGE_SIZE } from "./listing.ts";

type Join = (column: AssetColumn, signal: AbortSignal) => Promise<ListPage>;

/** Requests that are about to be sent, by their listing. */
const gathering = new Map<string, Join>();

/**
 * The first page of a column. Columns that are requested at the same moment, like the columns of the board, share one
 * request.
 */
export const firstPageOf = (listing: Listing, column: AssetColumn, signal: AbortSignal): Promise<ListPage> => {
  const name = JSON.stringify(listing);
  const join = gathering.get(name) ?? gather(name, listing);
  return join(column, signal);
};

const gather = (name: string, listing: Listing): Join => {
  const asked = new Set<AssetColumn>();
  const given = new AbortController();
  let waiting = 0;
  const answer = Promise.resolve().then(() => {
    gathering.delete(name);
    return read(listing, [...asked], given.signal);
  });
  const join: Join = async (column, signal) => {
    asked.add(column);
    waiting += 1;
    const leave = () => {
      waiting -= 1;
      if (waiting === 0) given.abort();
    };
    signal.addEventListener("abort", leave, { once: true });
    return (await answer)(column);
  };
  gathering.set(name, join);
  return join;
};

const read = async (
  listing: Listing,
  asked: readonly AssetColumn[],
  signal: AbortSignal,
): Promise<(column: AssetColumn) => ListPage> => {
  const query = { ...listingQuery(listing), limit: PAGE_SIZE };
  const [column, ...others] = asked;
  if (others.length === 0) {
    const alone = await receive(
      client.api.assets.$get({ query: { ...query, column } }, { init: { signal } }),
      listPage,
    );
    return () => alone;
  }
  const { columns, ...counted } = await receive(
    client.api.assets.board.$get({ query }, { init: { signal } }),
    assetBoard,
  );
  return (one) => ({ ...columns[one], ...counted });
};
