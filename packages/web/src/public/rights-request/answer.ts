import type { Licence, Restriction } from "@clearhouse/core/licence/licence.schema.ts";
import { type RightsTerms, rightsTerms } from "@clearhouse/core/licence/rights-terms.policy.ts";
import {
  type ApproveInput,
  approveInput,
  type DenyInput,
  denyInput,
  type OwnerRequest,
} from "@clearhouse/core/rights-request/rights-request.schema.ts";
import type * as z from "zod";
import { TEXTS } from "./texts.ts";

/** What the owner has typed and chosen; one draft for both answers, so that changing one's mind loses nothing. */
export interface Draft extends Omit<Licence, "useClass" | "restrictions"> {
  name: string;
  email: string;
  restrictions: readonly Restriction[];
  reason: string;
  /** The honeypot: people don't see it. */
  website: string;
}

export type FieldErrors = Partial<Record<keyof Draft, string>>;

export const draftFor = (request: OwnerRequest): Draft => ({
  name: "",
  email: "",
  usageRights: request.intendedUse,
  restrictions: [],
  expiresOn: request.requestedUntil,
  credit: "",
  notes: "",
  reason: "",
  website: "",
});

/** The terms as they stand with the owner's answer so far. */
export const termsFor = (
  request: OwnerRequest,
  {
    usageRights,
    restrictions,
    credit,
    expiresOn,
  }: Pick<Draft, "usageRights" | "restrictions" | "credit" | "expiresOn">,
): RightsTerms => {
  const { brand, intendedUse, useClass, requestedUntil } = request;
  const asked = { licensee: request.team.legalName, brand, intendedUse, useClass, requestedUntil };
  return rightsTerms({ ...asked, usageRights, restrictions, credit, expiresOn });
};

const approvalForm = approveInput.omit({ uploadIds: true, termsSha256: true, proof: true });
const denialForm = denyInput.omit({ proof: true });
export type Approval = Omit<ApproveInput, "uploadIds" | "termsSha256" | "proof">;
export type Denial = Omit<DenyInput, "proof">;

export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

const errorsOf = (error: z.ZodError): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
};

/** By the schema that the route uses; `today` is the owner's own calendar date. */
export const checkApproval = (draft: Draft, today: string): Checked<Approval> => {
  const parsed = approvalForm.safeParse(draft);
  const past: FieldErrors = draft.expiresOn !== "" && draft.expiresOn < today ? { expiresOn: TEXTS.pastDate } : {};
  if (parsed.success && past.expiresOn === undefined) return { ok: true, value: parsed.data };
  return { ok: false, errors: { ...past, ...(parsed.success ? {} : errorsOf(parsed.error)) } };
};

export const checkDenial = (draft: Draft): Checked<Denial> => {
  const parsed = denialForm.safeParse(draft);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, errors: errorsOf(parsed.error) };
};
