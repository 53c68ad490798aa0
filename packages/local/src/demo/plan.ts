import { ANSWERED } from "./plan-answered.ts";
import { UNANSWERED } from "./plan-unanswered.ts";
import type { PlannedAsset } from "./planned-asset.ts";

/** One by one what a team like this has on its desk: every status, both media, both members. */
export const DEMO_ASSETS: readonly PlannedAsset[] = [...UNANSWERED, ...ANSWERED];
