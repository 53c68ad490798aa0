import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { assetKeys } from "./keys.ts";
import { EVERYTHING, type ListPlace } from "./listing.ts";
import { assetListOptions } from "./lists.ts";
import { prefetchLists } from "./prefetch-lists.ts";

interface Asked {
  place: string;
  q: string;
  signal: AbortSignal;
}
const asked = vi.hoisted((): Asked[] => []);

vi.mock("@/lib/api/client.ts", () => {
  type Get = (arg: { query: { q: string; column?: string } }, options: { init: { signal: AbortSignal } }) => unknown;
  const asking =
    (whole: string): Get =>
    ({ query: { q, column = whole } }, { init: { signal } }) => {
      asked.push({ place: column, q, signal });
      return new Promise(() => undefined);
    };
  return { client: { api: { assets: { $get: asking("all"), board: { $get: asking("board") } } } } };
});

const searchFor = (q: string) => ({ ...EVERYTHING, q });
/** Waits until requests made at the same moment are combined. @returns all requests */
const given = async () => {
  await Promise.resolve();
  return seen();
};
const seen = () => asked.map(({ place, q, signal }) => [place, q, signal.aborted]);

describe("the prefetching of lists", () => {
  let queryClient: QueryClient;
  /** Shows a list, as a page does. @returns a function that removes the list again */
  const draw = (place: ListPlace, q = ""): (() => void) =>
    new InfiniteQueryObserver(queryClient, assetListOptions(place, searchFor(q))).subscribe(() => undefined);

  beforeEach(() => {
    queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    for (const place of ["all", "pending", "denied"] as const) {
      queryClient.setQueryData(assetKeys.list(place), { pages: [{ items: [], cursor: null }], pageParams: [null] });
    }
  });
  afterEach(() => {
    queryClient.clear();
    asked.length = 0;
  });

  test("only the lists that are shown are prefetched, and the board's columns share one request", async () => {
    draw("pending");
    draw("denied");
    void prefetchLists(queryClient, searchFor("har"));
    expect(await given()).toEqual([["board", "har", false]]);
    void prefetchLists(queryClient, searchFor("harb"));
    expect(await given()).toEqual([
      ["board", "har", true],
      ["board", "harb", false],
    ]);
  });

  test("a list that is prefetched twice and then shown is requested once", async () => {
    draw("all");
    void prefetchLists(queryClient, searchFor("har"));
    void prefetchLists(queryClient, searchFor("har"));
    draw("all", "har");
    expect(await given()).toEqual([["all", "har", false]]);
  });

  test("a prefetch is canceled if another text is typed before the list is shown", async () => {
    draw("all");
    void prefetchLists(queryClient, searchFor("h"));
    void prefetchLists(queryClient, searchFor("ha"));
    expect(await given()).toEqual([
      ["all", "h", true],
      ["all", "ha", false],
    ]);
  });

  test("the request of a list that is prefetched and then shown is canceled only when the list is no longer shown", async () => {
    draw("all");
    void prefetchLists(queryClient, searchFor("h"));
    const stop = draw("all", "h");
    void prefetchLists(queryClient, searchFor("ha"));
    expect(await given()).toEqual([
      ["all", "h", false],
      ["all", "ha", false],
    ]);
    stop();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
