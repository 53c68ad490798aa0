import { Search } from "@clearhouse/core/search/index.ts";
import { searchFilters, searchIds, searchPage, searchQuery } from "@clearhouse/core/search/search.schema.ts";
import { Hono } from "hono";
import { opens } from "./auth.ts";
import { describe } from "./describe.ts";
import { valid } from "./validate.ts";

export const searchRoutes = new Hono()
  .get(
    "/",
    describe("A page of the assets that match, in the order asked for, and how many match in each column", {
      200: searchPage,
    }),
    opens("assets:read"),
    valid("query", searchQuery),
    async (c) => c.json(await Search.search(c.req.valid("query")), 200),
  )
  .get(
    "/ids",
    describe("The ids of the assets that match, newest first, a thousand at most", { 200: searchIds }),
    opens("assets:read"),
    valid("query", searchFilters),
    async (c) => c.json(await Search.idsOf(c.req.valid("query")), 200),
  );
