import type { AskedScope } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import {
  type AskRemovalInput,
  askRemovalInput,
  type ReplyInput,
  replyInput,
} from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import { SAID } from "@clearhouse/core/base/texts/en/owner.policy.ts";
import { type CounterOfferInput, counterOfferInput } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import {
  type ApproveInput,
  approveInput,
  type DenyInput,
  denyInput,
} from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import type { Draft, FieldErrors } from "@clearhouse/first-screens/rights-request/draft.ts";
import type { TextKey } from "@clearhouse/first-screens/rights-request/reader.tsx";
import type * as z from "zod";
import { offerInput } from "./offer/offer.ts";
import type { Step } from "./use-step.ts";

const approvalForm = approveInput.omit({ uploadIds: true, termsSha256: true, proof: true });
export type Approval = Omit<ApproveInput, "uploadIds" | "termsSha256" | "proof">;
export type Denial = Omit<DenyInput, "proof" | "name" | "email">;
export type Reply = Omit<ReplyInput, "proof">;
export type CounterOffer = Omit<CounterOfferInput, "proof">;
export type Removal = Omit<AskRemovalInput, "proof">;

export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** The message for a field that a refusal names without a reason. */
export const FALLBACKS: Partial<Record<keyof Draft, TextKey>> = { name: "invalidName", email: "invalidEmail" };

const SIGNER = ["name", "email"];
/** The fields of each form that show an error beside them. */
const FIELDS: Readonly<Record<Step, readonly string[]>> = {
  review: [],
  approve: [
    ...[...SIGNER, "usageRights", "expiresOn", "credit", "notes", "restrictions"],
    ...["allowed.channels", "allowed.countries", "allowed.brands", "allowed.from"],
  ],
  deny: ["reason"],
  offer: [
    ...[...SIGNER, "message", "fee.amount", "fee.currency"],
    ...["asks.uses", "asks.brands", "asks.countries", "asks.aiMaking", "asks.from", "asks.until", "asks.words"],
  ],
  reply: [...SIGNER, "message"],
  removal: [...SIGNER, "reason"],
};

/** Whether the step's form has this field, and so shows its error beside it. */
export const isInForm = (step: Step, field: string): boolean => FIELDS[step].includes(field);

const PARTED = ["allowed", "asks", "fee"];

const errorsOf = (error: z.ZodError): FieldErrors => {
  const errors: Record<string, string> = {};
  // Of what the owner allows or offers, each field has a place of its own.
  for (const { path, message } of error.issues)
    errors[path.slice(0, PARTED.includes(String(path[0])) ? 2 : 1).join(".")] ??= message;
  return errors;
};

/** Checks a draft by the schema that the route uses. */
const check = <T>(form: z.ZodType<T>, draft: object): Checked<T> => {
  const parsed = form.safeParse(draft);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, errors: errorsOf(parsed.error) };
};

const wrongEnd = ({ expiresOn }: Draft, today: string, halfDate: boolean): FieldErrors => {
  if (halfDate) return { expiresOn: SAID.dateInvalid };
  return expiresOn === "" || expiresOn >= today ? {} : { expiresOn: SAID.datePassed };
};

/**
 * @param problems why the answer can't be given for what was asked
 * @param today the owner's own calendar date
 * @param halfDate whether the typed date is incomplete; the date field's value is then empty, as if no end were entered
 */
export const checkApproval = (
  draft: Draft,
  problems: FieldErrors,
  today: string,
  halfDate: boolean,
): Checked<Approval> => {
  const checked = check(approvalForm, draft);
  const errors = { ...problems, ...wrongEnd(draft, today, halfDate), ...(checked.ok ? {} : checked.errors) };
  return checked.ok && Object.keys(errors).length === 0 ? checked : { ok: false, errors };
};

const denialForm = denyInput.omit({ proof: true, name: true, email: true });
/** Whoever chooses a reason needn't write another. @param chosen the words of the chosen reason; "" if none was chosen */
export const checkDenial = ({ because, people, belongsTo, ...draft }: Draft, chosen: string): Checked<Denial> =>
  check(denialForm, {
    ...{ website: draft.website, reason: draft.reason.trim() === "" ? chosen : draft.reason, about: because },
    ...(draft.notAgain && { notAgain: true }),
    ...(because === "not_mine" && { belongsTo }),
    ...(because === "someone_in_it" && { people }),
  });

const replyForm = replyInput.omit({ proof: true });
export const checkReply = (draft: Draft): Checked<Reply> => check(replyForm, draft);

/** @param asked what is asked now */
export const checkOffer = (asked: AskedScope, draft: Draft): Checked<CounterOffer> =>
  check(counterOfferInput, { ...draft, ...offerInput(asked, draft), proof: "" });

const removalForm = askRemovalInput.omit({ proof: true });
export const checkRemoval = (draft: Draft): Checked<Removal> => check(removalForm, draft);
