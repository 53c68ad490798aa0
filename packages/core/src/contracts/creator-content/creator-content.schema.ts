import * as z from "zod";
import {
  cursor,
  LIMITS,
  line,
  optionalText,
  optionalWebAddress,
  resourceId,
  timestamp,
} from "../../platform/fields.schema.ts";

export const CONTENT_TYPES = ["Photo", "Video", "Graphic", "Audio", "Other"] as const;
export const contentType = z.enum(CONTENT_TYPES);

/** A piece of a creator's work that the team wants to keep. The picture is sent with a separate call. */
export const createCreatorContentInput = z.object({
  creatorId: resourceId,
  title: line("Title", LIMITS.title),
  description: optionalText("Description", LIMITS.notes),
  contentType,
  /** The URL at which the work can be seen; "" if it isn't public. */
  url: optionalWebAddress().default(""),
});
export type CreateCreatorContentInput = z.input<typeof createCreatorContentInput>;
export type ParsedCreateCreatorContent = z.output<typeof createCreatorContentInput>;

export const creatorContent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  contentType,
  url: z.string(),
  /** "" if there is no picture. */
  thumbnailUrl: z.string(),
  creator: z.object({ id: z.string(), name: z.string() }),
  addedBy: z.string(),
  createdAt: timestamp,
});
export type CreatorContent = z.infer<typeof creatorContent>;

export const creatorContentQuery = z.object({
  /** If given, the list has only this creator's content. */
  creatorId: resourceId.optional(),
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type CreatorContentQuery = z.output<typeof creatorContentQuery>;
/** Newest first. */
export const creatorContentPage = z.object({ items: z.array(creatorContent), cursor: z.string().nullable() });
export type CreatorContentPage = z.infer<typeof creatorContentPage>;
