import * as z from "zod";
import { assetChanges } from "../asset/asset.schema.ts";

/**
 * What else a person's open pages show besides assets. It comes in the same answer as the assets' changes, so that
 * pages need no further call.
 */
export const otherState = z.object({
  /** Notifications that the person hasn't read, at most 100. */
  unread: z.number().int(),
  /** Ids of the team's imports that haven't ended, in their order. */
  imports: z.array(z.string()),
});
export type OtherState = z.infer<typeof otherState>;

/** The answer to a call for changes. A program that calls with an API key gets only assets. */
export const whatChanged = assetChanges.extend({ other: otherState.optional() });
export type WhatChanged = z.infer<typeof whatChanged>;
