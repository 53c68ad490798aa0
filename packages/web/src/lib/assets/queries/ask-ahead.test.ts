import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askAhead } from "./ask-ahead.ts";
import { assetKeys } from "./keys.ts";
import { EVERYTHING, type ListPlace } from "./listing.ts";
import { assetListOptions } from "./lists.ts";

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
/** After the requests of the same moment were gathered. */
const given = async () => {
  await Promise.resolve();
  return seen();
};
const seen = () => asked.map(({ place, q, signal }) => [place, q, signal.aborted]);

describe("what a page is about to show is asked for ahead", () => {
  let queryClient: QueryClient;
  /** Draws a place, as a list on the page does. @returns takes it away again */
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

  test("of each place that is drawn, columns by one call, and of no other", async () => {
    draw("pending");
    draw("denied");
    void askAhead(queryClient, searchFor("har"));
    expect(await given()).toEqual([["board", "har", false]]);
    void askAhead(queryClient, searchFor("harb"));
    expect(await given()).toEqual([
      ["board", "har", true],
      ["board", "harb", false],
    ]);
  });

  test("once, however often it is requested, and the list that shows it then requests nothing more", async () => {
    draw("all");
    void askAhead(queryClient, searchFor("har"));
    void askAhead(queryClient, searchFor("har"));
    draw("all", "har");
    expect(await given()).toEqual([["all", "har", false]]);
  });

  test("and given up when it is overtaken before it was drawn", async () => {
    draw("all");
    void askAhead(queryClient, searchFor("h"));
    void askAhead(queryClient, searchFor("ha"));
    expect(await given()).toEqual([
      ["all", "h", true],
      ["all", "ha", false],
    ]);
  });

  test("but what is drawn by then goes on until its list shows something else", async () => {
    draw("all");
    void askAhead(queryClient, searchFor("h"));
    const stop = draw("all", "h");
    void askAhead(queryClient, searchFor("ha"));
    expect(await given()).toEqual([
      ["all", "h", false],
      ["all", "ha", false],
    ]);
    stop();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
