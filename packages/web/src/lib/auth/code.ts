import * as z from "zod";

/** Mails and apps show it in groups: what stands between the digits doesn't matter. */
export const codeInput = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ""))
    .refine((typed) => /^\d{6}$/.test(typed), "Please enter the 6-digit code"),
});
