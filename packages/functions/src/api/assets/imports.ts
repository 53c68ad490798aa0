import {
  assetImport,
  createImportInput,
  importPage,
  importsQuery,
} from "@clearhouse/core/library/import/import.schema.ts";
import { Import } from "@clearhouse/core/library/import/index.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

/**
 * Imports. Event handlers do the work. When an import is done, its record has the
 * result that the specification demands.
 */
export const importRoutes = new Hono()
  .post(
    "/",
    describe("Begins the import of an uploaded CSV file, after the team's earlier ones", { 202: assetImport }),
    member,
    valid("json", createImportInput),
    async (c) => c.json(await Import.create(c.req.valid("json").uploadId, idempotencyKey(c)), 202),
  )
  .get(
    "/",
    describe("Lists the team's imports, newest first", { 200: importPage }),
    member,
    valid("query", importsQuery),
    async (c) => c.json(await Import.list(c.req.valid("query").cursor), 200),
  )
  .get("/:importId", describe("Returns an import's progress and result", { 200: assetImport }), member, async (c) =>
    c.json(await Import.get(c.req.param("importId")), 200),
  );
