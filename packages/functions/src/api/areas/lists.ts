import { Search } from "@clearhouse/core/library/search/index.ts";
import {
  assetBoard,
  boardQuery,
  listPage,
  listQuery,
  searchFilters,
  searchIds,
} from "@clearhouse/core/library/search/search.schema.ts";
import { assetNumbered } from "@clearhouse/core/rights/grant/grant.entity.ts";
import { Hono } from "hono";
import { opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

/** A query whose text may be the number of a license. */
const numbered = async <Query extends { q: string }>(query: Query) => ({
  ...query,
  numbered: await assetNumbered(query.q),
});

const listRoutes = new Hono()
  .get(
    "/",
    describe(
      "Lists a page of the assets that match, of one kanban column or of all, in the requested order, with counts",
      { 200: listPage },
    ),
    opens("assets:read"),
    valid("query", listQuery),
    async (c) => c.json(await Search.list(await numbered(c.req.valid("query"))), 200),
  )
  .get(
    "/board",
    describe("Lists the first page of each kanban column of the assets that match, with counts", { 200: assetBoard }),
    opens("assets:read"),
    valid("query", boardQuery),
    async (c) => c.json(await Search.board(await numbered(c.req.valid("query"))), 200),
  )
  .get(
    "/ids",
    describe("Lists the ids of the assets that match, newest first, a thousand at most", { 200: searchIds }),
    opens("assets:read"),
    valid("query", searchFilters),
    async (c) => c.json(await Search.idsOf(await numbered(c.req.valid("query"))), 200),
  );

export const lists = new Hono().basePath("/api").route("/assets", listRoutes);
