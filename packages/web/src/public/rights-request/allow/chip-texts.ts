import type { Ads, AfterEnd, Channel, Edits, Purpose } from "@clearhouse/core/base/license/scope.policy.ts";
import type { Reader, TextKey } from "@clearhouse/first-screens/rights-request/reader.tsx";
import type { ChipText } from "./chip-set.tsx";

/** Label and hint of a chip. */
type Keys = readonly [label: TextKey, hint: TextKey];

export const CHANNEL_TEXTS: Record<Channel, Keys> = {
  feed: ["feed", "feedHint"],
  stories: ["stories", "storiesHint"],
  short_video: ["shortVideo", "shortVideoHint"],
  long_video: ["longVideo", "longVideoHint"],
  website_app: ["websiteApp", "websiteAppHint"],
  email: ["email", "emailHint"],
  print: ["print", "printHint"],
  screens_events: ["screensEvents", "screensEventsHint"],
  broadcast_streaming: ["broadcastStreaming", "broadcastStreamingHint"],
};

export const PURPOSE_TEXTS: Record<Purpose, Keys> = {
  editorial: ["editorial", "editorialHint"],
  commercial: ["commercial", "commercialHint"],
};

export const AD_TEXTS: Record<Ads, Keys> = {
  organic: ["withoutAds", "withoutAdsHint"],
  paid: ["alsoAds", "alsoAdsHint"],
};

export const EDIT_TEXTS: Record<Edits, Keys> = {
  as_is: ["asItIs", "asItIsHint"],
  crop_trim_caption: ["cropped", "croppedHint"],
  any: ["anyChange", "anyChangeHint"],
};

export const AFTER_END_TEXTS: Record<AfterEnd, Keys> = {
  come_down: ["comeDown", "comeDownHint"],
  ads_stop: ["adsStop", "adsStopHint"],
  stay: ["stay", "stayHint"],
};

export const AI_TEXTS: Record<"aiTraining" | "aiMaking", Keys> = {
  aiTraining: ["aiTraining", "aiTrainingHint"],
  aiMaking: ["aiMaking", "aiMakingHint"],
};

/** The chips of these values, in the reader's language. */
export const chipsOf = <Value extends string>(
  values: readonly Value[],
  texts: Record<Value, Keys>,
  say: Reader["say"],
): ChipText<Value>[] =>
  values.map((value) => {
    const [label, hint] = texts[value];
    return { value, label: say(label), hint: say(hint) };
  });
