import * as z from "zod";
import { AMOUNT_OUTSIDE, CURRENCIES, FEE_STARTS, type Fee, feeProblem, normalAmount } from "./fee.policy.ts";

/** A fee as somebody enters it; see {@link Fee}. */
export const feeInput = z
  .object({
    amount: z
      .string({ error: "Please enter an amount" })
      .trim()
      .regex(/^\d+(\.\d+)?$/, AMOUNT_OUTSIDE),
    currency: z
      .string({ error: "Please choose a currency" })
      .refine((code) => CURRENCIES.includes(code), { error: "Please choose a currency", abort: true }),
  })
  .superRefine((fee, { addIssue }) => {
    const message = feeProblem(fee);
    if (message) addIssue({ code: "custom", path: ["amount"], message });
  })
  .transform((fee): Fee => ({ currency: fee.currency, amount: normalAmount(fee) }));

export const feeStarts = z.enum(FEE_STARTS);

/** A fee as it is shown. */
export const fee: z.ZodType<Fee, Fee> = z.object({ amount: z.string(), currency: z.string() });

/** A fee that both sides have before them, with when the license starts. */
export const agreedFee = z.object({ amount: z.string(), currency: z.string(), starts: feeStarts });
