import * as z from "zod";
import { isStorable, isVisible, LIMITS, line, optionalText, timestamp } from "../../platform/fields.schema.ts";
import { placeholderProblem } from "./placeholders.policy.ts";

/** The most templates of a team. */
export const TEMPLATES_MAX = 200;
/** The most characters of a contract's or template's text. */
export const CONTRACT_TEXT_MAX = 200_000;

/** The message for a text that is longer than {@link CONTRACT_TEXT_MAX}. */
export const contractTextTooLong = (label: string): string =>
  `${label} is too long (maximum ${CONTRACT_TEXT_MAX.toLocaleString("en")} characters)`;

/** The message for a template without a name or a text. */
export const TEMPLATE_INCOMPLETE = "Please fill in name and template content";

/**
 * Changes all line ends to "\n" and removes a byte order mark at the beginning, so that a text has the same bytes from
 * every operating system.
 */
const withLineFeeds = (text: string): string => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
const fits = (text: string): boolean => text.length <= CONTRACT_TEXT_MAX;
const notStorable = (label: string) => `${label} holds a character that can't be stored`;

/**
 * A contract's text as it was written, including white space at its beginning and end. Only line ends are changed to
 * "\n".
 * @param missing the message for a blank text
 */
const contractText = (label: string, missing: string) =>
  z
    .string({ error: missing })
    .overwrite(withLineFeeds)
    .refine(isVisible, { error: missing, abort: true })
    .refine(isStorable, notStorable(label))
    .refine(fits, contractTextTooLong(label));

/** An optional {@link contractText}; undefined if the text is blank. */
export const optionalContractText = (label: string) =>
  z
    .string()
    .overwrite(withLineFeeds)
    .refine(isStorable, notStorable(label))
    .refine(fits, contractTextTooLong(label))
    .optional()
    .transform((text) => (text !== undefined && isVisible(text) ? text : undefined));

/** A template's text, whose placeholders are filled in for each contract. */
export const templateContent = contractText("Template content", TEMPLATE_INCOMPLETE).superRefine((content, context) => {
  const message = placeholderProblem(content);
  if (message) context.addIssue({ code: "custom", message });
});

export const createTemplateInput = z.object({
  name: line("Name", LIMITS.title, TEMPLATE_INCOMPLETE),
  description: optionalText("Description", LIMITS.notes),
  content: templateContent,
  active: z.boolean().default(true),
});
export type CreateTemplateInput = z.input<typeof createTemplateInput>;
export type ParsedCreateTemplate = z.output<typeof createTemplateInput>;

/**
 * The whole form for an edit. `version` is the version that the person saw; the edit makes the next version.
 */
export const editTemplateInput = createTemplateInput.extend({
  active: z.boolean(),
  version: z.number().int().positive(),
});
export type EditTemplateInput = z.input<typeof editTemplateInput>;
export type ParsedEditTemplate = z.output<typeof editTemplateInput>;

/** Which templates a list shows; without a filter, all. */
export const templateQuery = z.object({
  active: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
});

/** A template in a list, without its text. */
export const templateSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  version: z.number().int(),
  createdBy: z.string(),
  createdAt: timestamp,
  /** Who made the current version, and when. */
  editedBy: z.string(),
  editedAt: timestamp,
});
export type TemplateSummary = z.infer<typeof templateSummary>;
/** Newest first. */
export const templateList = z.object({ items: z.array(templateSummary) });

export const template = templateSummary.extend({ content: z.string() });
export type Template = z.infer<typeof template>;

/** A version of a template; it is deleted with the template. */
export const templateVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  content: z.string(),
  editedBy: z.string(),
  editedAt: timestamp,
});
export type TemplateVersion = z.infer<typeof templateVersion>;
export const templateVersionSummary = templateVersion.omit({ content: true });
export type TemplateVersionSummary = z.infer<typeof templateVersionSummary>;
/** Newest first, without their texts. */
export const templateVersions = z.object({ items: z.array(templateVersionSummary) });

/** The parameters in the URL of a version. */
export const templateVersionParams = z.object({
  templateId: z.string(),
  version: z.coerce.number().int().min(1).max(999_999_999),
});
