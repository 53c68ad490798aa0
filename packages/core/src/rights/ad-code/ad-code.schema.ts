import * as z from "zod";
import { AD_CODE_WAYS } from "../../library/asset/ad-code.schema.ts";
import { honeypot, optionalDate, optionalLine, proofOfWork } from "../../platform/fields.schema.ts";

/** For how many days a code of TikTok is valid, from its activation. */
export const AD_CODE_DAYS = [7, 30, 60, 365] as const;
/** Codes are shorter; a longer text is something else that was pasted. */
const CODE_MAX = 300;
const CODE_MIN = 4;

/** An owner's code, or that they gave the permission in the platform's app. */
export const giveAdCodeInput = z
  .object({
    how: z.enum(AD_CODE_WAYS),
    code: optionalLine("The code", CODE_MAX),
    /** For how long a code of TikTok is valid, from `since`; other platforms' codes have `until`. */
    days: z.literal(AD_CODE_DAYS).optional(),
    /** The day on which the code was activated; "" for today. */
    since: optionalDate,
    /** The last day; "" for none. */
    until: optionalDate,
    website: honeypot,
    proof: proofOfWork,
  })
  .refine(({ how, code }) => how === "in_app" || (code.length >= CODE_MIN && !/\s/.test(code)), {
    path: ["code"],
    message: "This doesn't look like a code. Please paste it as the app shows it.",
  });
export type GiveAdCodeInput = z.input<typeof giveAdCodeInput>;
export type ParsedGiveAdCode = z.output<typeof giveAdCodeInput>;

/** A code, as a member reads it after pressing; "" if the owner gave the permission in the app. */
export const shownAdCode = z.object({ code: z.string() });
