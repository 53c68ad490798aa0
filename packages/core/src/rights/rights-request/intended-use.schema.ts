import * as z from "zod";
import { PRESETS } from "../../base/license/presets.policy.ts";

/** The intended uses in the form for a request by URL. */
export const URL_INTENDED_USES = PRESETS.flatMap((preset) => ("url" in preset ? [preset.url] : []));
/** The intended uses in the form for a request for an asset. */
export const ASSET_INTENDED_USES = PRESETS.flatMap((preset) => ("asset" in preset ? [preset.asset] : []));
export const DEFAULT_INTENDED_USE = "Social media posts";

export const INTENDED_USES = [...new Set<string>([...URL_INTENDED_USES, ...ASSET_INTENDED_USES])];

export const intendedUse = z.string().refine((value) => INTENDED_USES.includes(value), "Please choose an intended use");
