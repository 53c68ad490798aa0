import * as z from "zod";

/**
 * How much work a challenge is. A form whose hidden field is filled in needs the long one: a program did it, or a
 * password manager, whose user must still be able to answer.
 */
export const challengeQuery = z.object({ work: z.enum(["usual", "long"]).default("usual") });
export type ChallengeWork = z.output<typeof challengeQuery>["work"];
