import { assetExport, createExportInput } from "@clearhouse/core/integrations/export/export.schema.ts";
import { Export } from "@clearhouse/core/integrations/export/index.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

export const exportRoutes = new Hono()
  .post(
    "/",
    describe("Begins to write a list of assets as CSV, or an asset's activity as PDF", { 202: assetExport }),
    member,
    valid("json", createExportInput),
    async (c) => c.json(await Export.create(c.req.valid("json"), idempotencyKey(c)), 202),
  )
  .get(
    "/:exportId",
    describe("Says whether an export is done, and returns its download URL", { 200: assetExport }),
    member,
    async (c) => c.json(await Export.get(c.req.param("exportId")), 200),
  );
