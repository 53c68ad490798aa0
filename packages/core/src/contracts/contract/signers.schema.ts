import * as z from "zod";
import { addressOf, emailRules, personName, resourceId } from "../../platform/fields.schema.ts";

/** What somebody signs as, beside the person to whom a contract is sent. */
const OUTSIDE_ROLES = ["guardian", "co-owner"] as const;
export const signerRole = z.enum([...OUTSIDE_ROLES, "counter-signer"]);
export type SignerRole = z.infer<typeof signerRole>;

/** The most signers beside the person to whom a contract is sent. */
export const FURTHER_SIGNERS_MAX = 4;

export const SAME_ADDRESS = "Each signer needs an address of their own";

const outsider = z.object({ role: z.enum(OUTSIDE_ROLES), name: personName, email: emailRules("Email is required") });
/** A member of the team, who signs for it. */
const counterSigner = z.object({
  role: z.literal("counter-signer"),
  userId: z.string({ error: "Please select a member" }).pipe(resourceId),
});

const furtherSigner = z.discriminatedUnion("role", [outsider, counterSigner]);
export type ParsedFurtherSigner = z.output<typeof furtherSigner>;

/** The signers beside the person to whom a contract is sent, in the order in which they sign. */
export const furtherSigners = z
  .array(furtherSigner)
  .max(FURTHER_SIGNERS_MAX, `A contract has at most ${FURTHER_SIGNERS_MAX + 1} signers`)
  .superRefine((signers, { addIssue }) => {
    const seen = new Set<string>();
    for (const [n, signer] of signers.entries()) {
      const [who, field] = "email" in signer ? [addressOf(signer.email), "email"] : [signer.userId, "userId"];
      if (seen.has(who)) addIssue({ code: "custom", message: SAME_ADDRESS, path: [n, field] });
      seen.add(who);
    }
  })
  .default([]);
