import * as z from "zod";

/** Why one of several things was refused while the others continue. */
export const refusal = z.object({ code: z.string(), message: z.string() });
export type Refusal = z.infer<typeof refusal>;
