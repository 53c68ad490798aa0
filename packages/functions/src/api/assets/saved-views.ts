import { SavedView } from "@clearhouse/core/library/saved-view/index.ts";
import {
  createSavedViewInput,
  editSavedViewInput,
  savedView,
  savedViews,
} from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

export const savedViewRoutes = new Hono()
  .get("/", describe("Lists the caller's and the team's saved views by name", { 200: savedViews }), member, async (c) =>
    c.json({ items: await SavedView.list() }, 200),
  )
  .post(
    "/",
    describe("Saves a view: filters, order and layout under a name", { 201: savedView }),
    member,
    valid("json", createSavedViewInput),
    async (c) => c.json(await SavedView.create(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .patch(
    "/:viewId",
    describe("Renames or replaces a saved view", { 200: savedView }),
    member,
    valid("json", editSavedViewInput),
    async (c) => c.json(await SavedView.edit(c.req.param("viewId"), c.req.valid("json")), 200),
  )
  .delete("/:viewId", describe("Deletes a saved view", { 204: undefined }), member, async (c) => {
    await SavedView.remove(c.req.param("viewId"));
    return c.body(null, 204);
  });
