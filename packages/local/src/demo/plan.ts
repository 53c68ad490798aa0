import { ANSWERED } from "./plan-answered.ts";
import { UNANSWERED } from "./plan-unanswered.ts";
import type { PlannedAsset } from "./planned-asset.ts";

/** The assets of the demo team: every status, pictures and videos, both members. */
export const DEMO_ASSETS: readonly PlannedAsset[] = [...UNANSWERED, ...ANSWERED];
