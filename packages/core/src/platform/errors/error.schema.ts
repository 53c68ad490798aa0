import * as z from "zod";

/** The body of every error answer of the API. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    /** A message that may be shown to a person. */
    message: z.string(),
    /** Field path → message, for a form. */
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
