import * as z from "zod";

/** How long a code is valid, in minutes, and how many wrong ones may be tried before another one is needed. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** The most codes of one request, in an hour and in all, so that nobody can try out many. */
export const CODES_PER_HOUR = 3;
export const MOST_CODES = 20;

/** By what an account was proven; `none`: an admin let the approval hold without a proof. */
export const PROOFS = ["code", "none"] as const;
export type Proof = (typeof PROOFS)[number];
/** The fact in the entry about an approval that says that it holds without a proof. */
export const PROOF_FACT = "proof";

/** The code from the mail; spaces that a program put between the digits are left out. */
export const proveInput = z.object({
  code: z
    .string()
    .max(20)
    .transform((value) => value.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Please enter the six digits from the email")),
});
export type ProveInput = z.input<typeof proveInput>;
export type ParsedProve = z.output<typeof proveInput>;
