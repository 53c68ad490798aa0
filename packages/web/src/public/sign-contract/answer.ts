import { declineInput, signInput } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type * as z from "zod";
import type { SigningDraft } from "./use-signing-draft.ts";

export type SigningErrors = Partial<Record<"fullName" | "signatureText" | "agreed" | "reason", string>>;

const errorsOf = (error: z.ZodError | undefined): SigningErrors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
};

const signatureForm = signInput.pick({ fullName: true, signatureText: true, agreed: true });
/** The errors of a signature, by field, from the schema that the route uses. */
export const checkSignature = ({ fullName, signatureText }: SigningDraft, agreed: boolean): SigningErrors =>
  errorsOf(signatureForm.safeParse({ fullName, signatureText, agreed }).error);

const declineForm = declineInput.pick({ reason: true });
/** Like {@link checkSignature}, for declining. */
export const checkDecline = ({ reason }: SigningDraft): SigningErrors =>
  errorsOf(declineForm.safeParse({ reason }).error);
