import { embedOf, sourceKey } from "../../base/post-url/post-url.policy.ts";
import type { AssetFacts } from "../verdict/facts.policy.ts";
import type { AdCodePlatform, AdCodeRecord, AssetAdCode } from "./ad-code.schema.ts";

const PLATFORMS: Partial<Record<string, AdCodePlatform>> = {
  TikTok: "tiktok",
  Instagram: "instagram",
  Facebook: "facebook",
};

/** The platform whose codes allow boosting the post at an address; undefined if there is none. */
export const adPlatformOf = (post: string): AdCodePlatform | undefined => PLATFORMS[embedOf(post)?.platform ?? ""];

interface Shown {
  source?: string | undefined;
  adCode?: AdCodeRecord | undefined;
}

/** The code for the post that the asset shows now; one for an earlier post allows nothing. */
const current = ({ source = "", adCode }: Shown): AdCodeRecord | undefined =>
  adCode && sourceKey(adCode.post) === sourceKey(source) ? adCode : undefined;

/** What an asset's code says about boosting. */
export const adCodeFacts = (asset: Shown): AssetFacts["adCode"] => {
  const { given } = current(asset) ?? {};
  return given && { until: given.until };
};

/** An asset's code as its team sees it, without the code itself. */
export const adCodeView = (asset: Shown): AssetAdCode | undefined => {
  const code = current(asset);
  return code && { platform: code.platform, askedAt: code.askedAt, given: code.given };
};
