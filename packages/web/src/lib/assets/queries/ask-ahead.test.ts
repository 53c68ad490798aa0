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
  const $get: Get = ({ query: { q, column = "all" } }, { init: { signal } }) => {
    asked.push({ place: column, q, signal });
    return new Promise(() => undefined);
  };
  return { client: { api: { search: { $get } } } };
});

const searchFor = (q: string) => ({ ...EVERYTHING, q });
const given = () => asked.map(({ place, q, signal }) => [place, q, signal.aborted]);

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

  test("of each place that is drawn, and of no other", () => {
    draw("pending");
    draw("denied");
    askAhead(queryClient, searchFor("har"));
    expect(given()).toEqual([
      ["pending", "har", false],
      ["denied", "har", false],
    ]);
  });

  test("once, however often it is asked for, and the list that shows it then asks no more", () => {
    draw("all");
    askAhead(queryClient, searchFor("har"));
    askAhead(queryClient, searchFor("har"));
    draw("all", "har");
    expect(given()).toEqual([["all", "har", false]]);
  });

  test("and given up when it is overtaken before it was drawn", () => {
    draw("all");
    askAhead(queryClient, searchFor("h"));
    askAhead(queryClient, searchFor("ha"));
    expect(given()).toEqual([
      ["all", "h", true],
      ["all", "ha", false],
    ]);
  });

  test("but what is drawn by then goes on until its list shows something else", () => {
    draw("all");
    askAhead(queryClient, searchFor("h"));
    const stop = draw("all", "h");
    askAhead(queryClient, searchFor("ha"));
    expect(given()).toEqual([
      ["all", "h", false],
      ["all", "ha", false],
    ]);
    stop();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
