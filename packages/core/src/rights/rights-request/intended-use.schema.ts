import { PRESETS } from "../../base/license/presets.policy.ts";

export { listedUse as intendedUse } from "../../base/license/asked-scope.schema.ts";
/** Every label, for forms without a list of their own. */
export { USE_LABELS as INTENDED_USES } from "../../base/license/presets.policy.ts";

/** The intended uses in the form for a request by URL. */
export const URL_INTENDED_USES = PRESETS.flatMap((preset) => ("url" in preset ? [preset.url] : []));
/** The intended uses in the form for a request for an asset. */
export const ASSET_INTENDED_USES = PRESETS.flatMap((preset) => ("asset" in preset ? [preset.asset] : []));
export const DEFAULT_INTENDED_USE = "Social media posts";
