import * as z from "zod";

/** Mails and apps show codes in groups, so other characters between the digits are ignored. */
export const codeInput = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ""))
    .refine((typed) => /^\d{6}$/.test(typed), "Please enter the 6-digit code"),
});
