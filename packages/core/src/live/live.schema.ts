import * as z from "zod";
import { assetChanges } from "../asset/asset.schema.ts";

/** What a person's open pages show of others' acts besides assets; it comes with the assets, so that nothing asks for it apart. */
export const besidesAssets = z.object({
  /** Notifications that the person hasn't read, at most 100. */
  unread: z.number().int(),
  /** Ids of the team's imports that haven't ended, in their order. */
  imports: z.array(z.string()),
});
export type BesidesAssets = z.infer<typeof besidesAssets>;

/** What a look at changes is answered with; a program that calls by a key hears of assets alone. */
export const whatChanged = assetChanges.extend({ besides: besidesAssets.optional() });
export type WhatChanged = z.infer<typeof whatChanged>;
