import * as z from "zod";
import { line } from "../../platform/fields.schema.ts";
import { searchFilters, searchOrder } from "../search/search.schema.ts";

/** The most views of one person and of one team; a longer list would be hard to use. */
export const SAVED_VIEWS_MAX = 50;

export const dashboardView = z.enum(["kanban", "grid", "table"]);
export type DashboardView = z.infer<typeof dashboardView>;

/** What a saved view restores: filters, order and layout. */
const saved = searchFilters.extend({
  // The flag is a boolean, because views are sent as JSON; in a query string the same flag is text.
  mine: z.boolean().default(false),
  ...searchOrder.shape,
  layout: dashboardView.default("kanban"),
});

export const createSavedViewInput = z.object({
  name: line("Name", 60),
  /** A team's views are visible to everybody; their maker and admins can change them. */
  scope: z.enum(["personal", "team"]).default("personal"),
  view: saved,
});
export type CreateSavedViewInput = z.input<typeof createSavedViewInput>;
export type ParsedCreateSavedView = z.output<typeof createSavedViewInput>;

export const editSavedViewInput = z.object({ name: line("Name", 60).optional(), view: saved.optional() });
export type EditSavedViewInput = z.input<typeof editSavedViewInput>;
export type ParsedEditSavedView = z.output<typeof editSavedViewInput>;

export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(["personal", "team"]),
  view: saved,
  madeBy: z.string(),
  /** Whether the caller may rename, replace and delete the view. */
  editable: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;
export const savedViews = z.object({ items: z.array(savedView) });
