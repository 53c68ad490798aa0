import * as z from "zod";

/** Why one of several things wasn't done, where the others go on. */
export const refusal = z.object({ code: z.string(), message: z.string() });
export type Refusal = z.infer<typeof refusal>;
