import * as z from "zod";
import { assetCounts } from "../../library/asset/asset.schema.ts";
import { assetChanges } from "../../library/asset/changes.schema.ts";

/**
 * What a person's open pages show besides assets. The answer with the changes of assets contains this state too, so
 * that pages need no further call.
 */
export const otherState = z.object({
  /** Notifications that the person hasn't read, at most 100. */
  unread: z.number().int(),
  /** Ids of the team's imports that haven't ended, in their order. */
  imports: z.array(z.string()),
});
export type OtherState = z.infer<typeof otherState>;

/**
 * The answer to a call for changes. A program with an API key gets only the changes of assets. The last page
 * of changes contains the counts of the columns, read after the changes, so that the browser needn't request them.
 */
export const whatChanged = assetChanges.extend({ counts: assetCounts.optional(), other: otherState.optional() });
export type WhatChanged = z.infer<typeof whatChanged>;
