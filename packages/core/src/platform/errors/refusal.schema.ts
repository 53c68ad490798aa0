import * as z from "zod";

/** Why one item of a call was refused, while the call's other items are carried out. */
export const refusal = z.object({ code: z.string(), message: z.string() });
export type Refusal = z.infer<typeof refusal>;
