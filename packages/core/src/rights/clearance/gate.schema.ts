import * as z from "zod";
import { CHANNELS, EDITS, PLATFORMS, PURPOSES } from "../../base/license/scope.policy.ts";
import { country } from "../../base/license/scope.schema.ts";
import { copyOf } from "../../library/asset/may-be-used.schema.ts";
import { ASKED_ADS, ASKED_AI, answer, field, NEXT_STEPS, REASONS, reason } from "../../library/verdict/rows.schema.ts";
import { LIMITS, optionalDate, optionalLine } from "../../platform/fields.schema.ts";
import { orNewer } from "../../platform/newer.schema.ts";

/** The reasons of the answers `allow`, `ask` and `deny`. */
export const GATE_REASONS = [
  "in_force",
  "pending",
  "requested",
  "no_answer",
  "denied",
  "expired",
  "not_begun",
  "other_brand",
  "other_use",
  "restricted",
  "release_missing",
  "release_expired",
] as const;
export const gateReason = z.enum(GATE_REASONS);
export type GateReason = z.infer<typeof gateReason>;

/** Whether an asset may be used, and why. */
export const gateAnswer = z.object({
  /** The verdict for programs that know three answers: `allow` only if nothing has to be heeded. */
  answer: z.enum(["allow", "ask", "deny"]),
  reason: orNewer(GATE_REASONS),
  /** The headline as text for people. */
  text: z.string(),
  /** The words of the license or of the owner that decide the answer, or conditions of the use. */
  clause: z.string().optional(),
  /** The id of the grant that counts; absent if none is in force. */
  grantId: z.string().optional(),
  /** The id of the creator's signed agreement, if it counts. */
  contractId: z.string().optional(),
  number: z.string().optional(),
  verdict: answer,
  /** Every reason that holds, the headline first. */
  reasons: z
    .array(
      z.object({
        reason: orNewer(REASONS),
        verdict: answer,
        text: z.string(),
        clause: z.string().optional(),
        next: z.array(orNewer(NEXT_STEPS)),
        /** The denied rights request, if an admin can decide that whoever denied it has no say. */
        requestId: z.string().optional(),
        /** The grant whose own words a member can mark as read, or whose answerer a member can confirm. */
        grantId: z.string().optional(),
        /** The stopped asset with the same file or post. */
        copyOf: copyOf.optional(),
        /** What of that asset is the reason, as keys with which an admin can decide that it doesn't apply here. */
        stopFacts: z.array(z.string()).optional(),
      }),
    )
    .min(1),
  /** For what the grant that counts is, in words. */
  covers: z.string().optional(),
  /** The fields of the question that weren't asked. */
  notAsked: z.array(field),
});
export type GateAnswer = z.infer<typeof gateAnswer>;

/** The most values of one field of a question. */
const VALUES_MAX = 50;

/** The most bytes of a question in a URL: CloudFront refuses URLs of more than 8,192. */
const QUESTION_BYTES = 7_000;

/** Whether a question fits into a URL. Long names in scripts other than Latin take up to nine bytes a character. */
export const isShort = (question: Readonly<Record<string, string | readonly string[] | undefined>>): boolean => {
  const values = Object.entries(question).flatMap(([name, given]) =>
    [given ?? ""].flat().map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(values).toString().length <= QUESTION_BYTES;
};

export const TOO_LONG = "Please ask for fewer brands or uses at once";

/** One value or several, of which the worst counts; "" isn't asked. */
const several = <Value extends string, Input extends string>(field: z.ZodDefault<z.ZodType<Value | "", Input>>) => {
  const one = field.unwrap();
  return z
    .union([one, z.array(one).max(VALUES_MAX, `At most ${VALUES_MAX} values`)])
    .optional()
    .transform((given) => [...new Set([given ?? ""].flat().filter((value): value is Value => value !== ""))]);
};

const orNone = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.literal(""), z.enum(values)]).default("");

/** `paid` says an ad as one says it in short: an ad of the team's own. */
const adsAsked = z
  .union([z.literal(""), z.enum(ASKED_ADS), z.literal("paid").transform(() => "own_ad" as const)])
  .default("");

/**
 * The question 'Can I use this?'. A field that is "" isn't asked; for the day, "" means today. Several values of a field
 * are several parameters of its name.
 */
export const gateQuery = z
  .object({
    brand: several(optionalLine("Brand", LIMITS.nameMax)),
    use: several(optionalLine("Use", LIMITS.title)),
    channel: several(orNone(CHANNELS)),
    platform: several(orNone(PLATFORMS)),
    purpose: orNone(PURPOSES),
    /** Without payment, as an ad of the team's own, or by boosting the owner's post. */
    ads: several(adsAsked),
    country: several(z.union([z.literal(""), country]).default("")),
    edit: orNone(EDITS),
    ai: several(orNone(ASKED_AI)),
    on: optionalDate,
    /** The last day of the use. */
    until: optionalDate,
  })
  .refine(isShort, { path: ["brand"], message: TOO_LONG });
export type GateQuery = z.input<typeof gateQuery>;
export type ParsedGateQuery = z.output<typeof gateQuery>;

export const downloadInput = z.object({
  fileId: z.string().max(64),
  /** The reason why the asset isn't cleared, which the person saw and confirmed; absent for a cleared asset. */
  despite: z.union([gateReason, reason]).optional(),
  /** Why an admin needs the file although somebody has ruled its use out; goes into the activity. */
  why: optionalLine("Reason", LIMITS.reason),
  /** `embedded`: a copy into which the license is written, instead of the file as it was received. */
  rights: z.literal("embedded").optional(),
  /** That the copy may lack valid content credentials, which the person confirmed. */
  breaksCredentials: z.boolean().optional(),
});
export type DownloadInput = z.input<typeof downloadInput>;
