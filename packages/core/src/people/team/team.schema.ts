import * as z from "zod";
import { type EntryType, entriesIn } from "../../base/happenings/list.schema.ts";
import { ledgerPage } from "../../base/ledger/ledger.schema.ts";
import {
  isVisible,
  LIMITS,
  line,
  optionalEmail,
  optionalLine,
  optionalText,
  optionalWebAddress,
  timestamp,
} from "../../platform/fields.schema.ts";
import { orNewer } from "../../platform/newer.schema.ts";
import { displayName } from "../account/account.schema.ts";
import { unknownPlaceholder } from "./request-message.policy.ts";
import { brand, isTimeZone, role } from "./session.schema.ts";

/** The default colors. */
export const DEFAULT_COLORS = { primary: "#3b82f6", secondary: "#64748b" } as const;

/** `#rrggbb` in lower case. */
export const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, "Please enter a color like #3b82f6")
  .transform((value) => value.toLowerCase());

/** A brand's tag (the brand's handle); a missing "@" is added. */
export const brandTag = line("Brand", LIMITS.tagLength - 1)
  .transform((value) => (value.startsWith("@") ? value : `@${value}`))
  .refine((value) => /^@[^\s@,]+$/u.test(value) && isVisible(value.slice(1)), "Please enter a handle like @brand");

export const BRANDS_MAX = 100;

const brands = z
  .array(z.object({ tag: brandTag, inFilter: z.boolean() }))
  .max(BRANDS_MAX, `A team has at most ${BRANDS_MAX} brands`)
  .refine(
    (list) => new Set(list.map(({ tag }) => tag.toLowerCase())).size === list.length,
    "Each brand can be listed once",
  );

/** The template of a rights request's message, with placeholders; "" for the product's own text. */
export const requestMessageTemplate = optionalText("Message", LIMITS.notes)
  .removeDefault()
  .superRefine((value, context) => {
    const unknown = unknownPlaceholder(value);
    if (unknown) context.addIssue({ code: "custom", message: `${unknown} isn't a placeholder that can be filled in` });
  });

/**
 * The lengths, in characters, to which social networks cut the texts of a link preview. Longer texts are
 * stored too.
 */
export const PREVIEW_RECOMMENDED = { title: 60, description: 155 } as const;

export const previewTitle = optionalLine("Title", LIMITS.title).removeDefault();

/** The description in a link preview. Line breaks become spaces, because previews show one line. */
export const previewDescription = z
  .string()
  .overwrite((value) => value.replace(/[\t\r\n]+/g, " "))
  .pipe(optionalLine("Description", LIMITS.title).removeDefault());

/** The team as its own members see it. */
export const teamSettings = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** The licensee in the terms of a license; "" for the team's name. */
  legalName: z.string(),
  contactEmail: z.string(),
  /** Where people write about the data that the team has of them; "" until it is set: nobody can be asked until then. */
  privacyEmail: z.string(),
  privacyUrl: z.string(),
  logoUrl: z.string(),
  /** The URL of the app logo; "" for the product's own picture. */
  appLogoUrl: z.string(),
  primaryColor: z.string().nullable(),
  secondaryColor: z.string().nullable(),
  brands: z.array(brand),
  /** The default brand; "" for the team's name. */
  defaultBrand: z.string(),
  timeZone: z.string(),
  /** Whether only admins can download assets whose rights have expired. */
  expiredForAdmins: z.boolean(),
  /** Whether releases and music licenses are needed for editorial and organic use too. */
  strictReleases: z.boolean(),
  /** Whether requests ask for a proof of the owner's account unless they say otherwise. */
  proofByDefault: z.boolean(),
  /** Within how many hours what has to come down is taken down. */
  takeDownHours: z.number().int(),
  /** The template of the message to owners; "" for the product's own text. */
  requestMessage: z.string(),
  /** The template of the message in Spanish; "" for the product's own text. */
  requestMessageEs: z.string(),
  /** The title that social networks show with a link to a rights request; "" for the product's own title. */
  previewTitle: z.string(),
  previewDescription: z.string(),
  /** The URL of the picture in link previews; "" for the team's logo. */
  previewImageUrl: z.string(),
  memberCount: z.number().int(),
  createdAt: timestamp,
});
export type TeamSettings = z.infer<typeof teamSettings>;

const seenMessage = optionalText("Message", LIMITS.notes).removeDefault();

/** Missing fields stay unchanged, so no field here may have a default. */
export const editTeamInput = z.object({
  name: line("Team name", LIMITS.nameMax).optional(),
  legalName: optionalLine("Legal name", 200).removeDefault().optional(),
  contactEmail: optionalEmail.removeDefault().optional(),
  privacyEmail: optionalEmail.removeDefault().optional(),
  privacyUrl: optionalWebAddress().optional(),
  primaryColor: color.nullable().optional(),
  secondaryColor: color.nullable().optional(),
  brands: brands.optional(),
  defaultBrand: optionalLine("Default brand", LIMITS.nameMax).removeDefault().optional(),
  timeZone: z.string().refine(isTimeZone, "Please enter a time zone, for example Europe/Berlin").optional(),
  expiredForAdmins: z.boolean().optional(),
  strictReleases: z.boolean().optional(),
  proofByDefault: z.boolean().optional(),
  takeDownHours: z.number().int().min(1).max(336).optional(),
  requestMessage: requestMessageTemplate.optional(),
  requestMessageEs: requestMessageTemplate.optional(),
  /**
   * The long texts as they were when the form was loaded. The edit is refused if somebody else has changed one of the
   * texts since then. The server compares the texts and not a version number, because changes of other settings do no
   * harm.
   */
  was: z.object({ requestMessage: seenMessage, requestMessageEs: seenMessage }).partial().optional(),
  previewTitle: previewTitle.optional(),
  previewDescription: previewDescription.optional(),
});
export type EditTeamInput = z.input<typeof editTeamInput>;
export type ParsedEditTeam = z.output<typeof editTeamInput>;

export const setRoleInput = z.object({ role });

export const editMemberInput = z.object({ displayName });
export type EditMemberInput = z.input<typeof editMemberInput>;
export type ParsedEditMember = z.output<typeof editMemberInput>;

/** The entries of the team's own log, by their stored types: each change of people, settings and contract templates, and each export and cancel. */
export const AUDIT_ENTRIES = entriesIn("team");
export type AuditType = EntryType<"team">;
export const AUDIT_TYPES = Object.keys(AUDIT_ENTRIES) as [AuditType, ...AuditType[]];

export const auditEntry = z.object({
  seq: z.number().int(),
  type: orNewer(AUDIT_TYPES),
  at: timestamp,
  by: z.object({
    /** Who acted; `creator` is a person who joined the creator network by an invite. */
    kind: orNewer(["member", "creator", "system"]),
    /** The name of the person who acted; "" once the person was erased. */
    name: z.string(),
  }),
  /**
   * The name of the person who was invited, joined or was removed; "" for other entries, or once the person was erased.
   */
  about: z.string(),
  /** What was changed: a setting or property with its values before and after, ready to be shown; never a secret. */
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = ledgerPage(auditEntry);
export type AuditPage = z.infer<typeof auditPage>;
