import * as z from "zod";
import { LIMITS, line, optionalText, text, timestamp } from "../platform/fields.schema.ts";
import { unknownPlaceholders } from "./placeholders.policy.ts";

/** Templates of a team. */
export const TEMPLATES_MAX = 200;
/** Characters of a contract's or template's text (product decisions §7). */
export const CONTRACT_TEXT_MAX = 200_000;

/** The text of a contract in which placeholders are filled in. */
export const templateContent = text("Template content", CONTRACT_TEXT_MAX).superRefine((content, context) => {
  const unknown = unknownPlaceholders(content);
  if (unknown.length > 0) {
    context.addIssue({
      code: "custom",
      message: `Unknown placeholder${unknown.length > 1 ? "s" : ""}: ${unknown.join(", ")}`,
    });
  }
});

export const createTemplateInput = z.object({
  name: line("Name", LIMITS.title),
  description: optionalText("Description", LIMITS.notes),
  content: templateContent,
  active: z.boolean().default(true),
});
export type CreateTemplateInput = z.input<typeof createTemplateInput>;
export type ParsedCreateTemplate = z.output<typeof createTemplateInput>;

/** The whole form; `version` is the one that it was filled with. An edit makes the next version (spec B §4). */
export const editTemplateInput = createTemplateInput.extend({
  active: z.boolean(),
  version: z.number().int().positive(),
});
export type EditTemplateInput = z.input<typeof editTemplateInput>;
export type ParsedEditTemplate = z.output<typeof editTemplateInput>;

/** A template as lists show it, without its text. */
export const templateSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  version: z.number().int(),
  createdBy: z.string(),
  createdAt: timestamp,
  /** Who made the version of now, and when. */
  editedBy: z.string(),
  editedAt: timestamp,
});
export type TemplateSummary = z.infer<typeof templateSummary>;
/** Newest first. */
export const templateList = z.object({ items: z.array(templateSummary) });

export const template = templateSummary.extend({ content: z.string() });
export type Template = z.infer<typeof template>;

/** One version as it was; a deleted template's versions go with it. */
export const templateVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  content: z.string(),
  editedBy: z.string(),
  editedAt: timestamp,
});
export type TemplateVersion = z.infer<typeof templateVersion>;
/** Newest first, without their texts. */
export const templateVersions = z.object({ items: z.array(templateVersion.omit({ content: true })) });
