import * as z from "zod";
import { askedScope, BRANDS_MAX, listedUse, USES_MAX, WORDS_MAX } from "../../base/license/asked-scope.schema.ts";
import { agreedFee, fee, feeInput, feeStarts } from "../../base/license/fee.schema.ts";
import { AFTER_END, EDITS } from "../../base/license/scope.policy.ts";
import { countries } from "../../base/license/scope.schema.ts";
import {
  email,
  honeypot,
  LIMITS,
  line,
  optionalDate,
  optionalLine,
  optionalText,
  personName,
  proofOfWork,
  resourceId,
  timestamp,
} from "../../platform/fields.schema.ts";

/** The most steps of one conversation; all steps are stored on the request's record. */
export const ITEMS_MAX = 20;

/** What somebody would change of what is asked; a field that is left out stays. It may be more than was asked. */
export const offeredScope = z
  .object({
    uses: z.array(listedUse).min(1, "Please choose an intended use").max(USES_MAX).optional(),
    brands: z
      .array(line("Brand", LIMITS.nameMax))
      .min(1, "Brand is required")
      .max(BRANDS_MAX, `Please choose at most ${BRANDS_MAX} brands`)
      .optional(),
    countries: countries.optional(),
    edits: z.enum(EDITS).optional(),
    aiTraining: z.boolean().optional(),
    aiMaking: z.boolean().optional(),
    /** First day; "" for the day of the answer. */
    from: optionalDate.unwrap().optional(),
    /** Last day; "" for none. */
    until: optionalDate.unwrap().optional(),
    afterEnd: z.enum(AFTER_END).optional(),
    creditRequired: z.boolean().optional(),
    /** "" for none. */
    words: optionalLine("In other words", WORDS_MAX).unwrap().optional(),
  })
  .refine(({ from = "", until = "" }) => until === "" || from <= until, {
    path: ["from"],
    message: "The first day can't be after the last day",
  });
export type OfferedScope = z.output<typeof offeredScope>;

const saysNothing = (asks: Record<string, unknown> | undefined): boolean =>
  Object.values(asks ?? {}).every((value) => value === undefined);

/**
 * An owner's counter-offer: more than was asked, a fee, or 'only if'. The request stays open, and nothing is granted
 * until the team has answered and the owner has accepted the new terms.
 */
export const counterOfferInput = z
  .object({
    name: personName,
    email,
    asks: offeredScope.optional(),
    fee: feeInput.optional(),
    /** In the owner's own words; may be empty if fields or a fee say it. */
    message: optionalText("Message", LIMITS.reason),
    website: honeypot,
    proof: proofOfWork,
  })
  .refine(({ asks, fee: wanted, message }) => message !== "" || wanted !== undefined || !saysNothing(asks), {
    path: ["message"],
    message: "Please say what you would like to change",
  });
export type CounterOfferInput = z.input<typeof counterOfferInput>;
export type ParsedCounterOffer = z.output<typeof counterOfferInput>;

const message = optionalText("Message", LIMITS.reason);
const offerId = resourceId;

/**
 * The team's step. `accept` and `change` propose terms that the owner then accepts on the link; `reply` only says
 * something; `decline` ends the offer, so that the first terms are open again.
 */
export const teamAnswerInput = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("accept"),
      /** The counter-offer that is accepted, which has to be the latest one. */
      offerId,
      /** When the license starts, if the offer names a fee. */
      feeStarts: feeStarts.default("at_once"),
      message,
    }),
    z.object({
      kind: z.literal("change"),
      /** The counter-offer that was seen, if there is one: a newer one is read before it is answered. */
      offerId: offerId.optional(),
      /** Beside the terms that stand: those last proposed, else those first asked. */
      asks: offeredScope.optional(),
      /** Without it, the new terms have no fee. */
      fee: feeInput.optional(),
      feeStarts: feeStarts.default("at_once"),
      message,
    }),
    z.object({ kind: z.literal("reply"), message }),
    z.object({
      kind: z.literal("decline"),
      offerId,
      /** Takes the request back, too. */
      withdraw: z.boolean().default(false),
      message,
    }),
  ])
  .refine(({ kind, message: said }) => kind !== "reply" || said !== "", {
    path: ["message"],
    message: "Message is required",
  });
export type TeamAnswerInput = z.input<typeof teamAnswerInput>;
export type ParsedTeamAnswer = z.output<typeof teamAnswerInput>;

/** The owner's one tap on the terms that the team has proposed; name and address are those of the counter-offer. */
export const acceptTermsInput = z.object({
  /** SHA-256 (hex) of the terms the owner saw; a tap on any other text is refused. */
  termsSha256: z.string().regex(/^[0-9a-f]{64}$/, "The terms have changed. Please read them again."),
  website: honeypot,
  proof: proofOfWork,
});
export type ParsedAcceptTerms = z.output<typeof acceptTermsInput>;

/** Whose answer a request waits for. */
export const ball = z.enum(["owner", "team", "none"]);

export const ITEM_KINDS = ["message", "counter_offer", "accepted", "changed", "reply", "declined"] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

/** One step of a conversation. */
export const threadItem = z.object({
  id: z.string(),
  at: timestamp,
  by: z.enum(["owner", "team"]),
  /** `message`: what an owner wrote without an offer. */
  kind: z.enum(ITEM_KINDS),
  /** Of the member, or for the team of the owner who wrote; "" towards the owner. */
  name: z.string(),
  message: z.string(),
  /** What this step would change of the terms; absent for nothing. */
  asks: offeredScope.optional(),
  fee: fee.optional(),
});
export type ThreadItem = z.infer<typeof threadItem>;

/** Terms that the team has proposed, and that count instead of what was first asked until the owner answers. */
export const proposedTerms = z.object({
  at: timestamp,
  scope: askedScope,
  fee: agreedFee.optional(),
});
export type ProposedTerms = z.infer<typeof proposedTerms>;

/** What owner and team have said about a request, oldest first. */
export const conversation = z.object({
  ball,
  items: z.array(threadItem),
  /** The latest counter-offer, while nobody has answered it. */
  openOfferId: z.string().optional(),
  proposed: proposedTerms.optional(),
});
export type Conversation = z.infer<typeof conversation>;
