import * as z from "zod";
import { LIMITS, line, resourceId, text } from "../../platform/fields.schema.ts";

/** Which request for removal is meant: that of one rights request. */
export const removalInput = z.object({ requestId: resourceId });

/** A decision about a request for removal, with the words that its owner is mailed. */
export const decideRemovalInput = removalInput.extend({ reason: text("Reason", LIMITS.reason) });
export type ParsedDecideRemoval = z.output<typeof decideRemovalInput>;

/** Why a license ends before its time, or why somebody has no say. */
export const reasonInput = decideRemovalInput.pick({ reason: true });

/** Why what stops another asset (`sourceId`) doesn't stop this one: exactly the facts that the person saw, by their keys. */
export const liftStopInput = reasonInput.extend({
  sourceId: resourceId,
  facts: z.array(line("Fact", LIMITS.title)).min(1).max(100),
});
export type ParsedLiftStop = z.output<typeof liftStopInput>;
