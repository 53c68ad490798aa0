import { type AnswerToScope, type Granted, grantedScope } from "./allowed-scope.policy.ts";
import type { AskedScope, NamedUse } from "./asked-scope.policy.ts";
import { countryName } from "./countries.policy.ts";
import { type AgreedFee, feeWords } from "./fee.policy.ts";
import type { UseClass } from "./license.schema.ts";
import { presetOf } from "./presets.policy.ts";
import {
  creditPoint,
  longDate,
  plain,
  quoted,
  type RightsTerms,
  rightsTerms,
  sentences,
  termsOfPoints,
  USE_PHRASES,
} from "./rights-terms.policy.ts";
import type { AfterEnd, Edits, Scope } from "./scope.policy.ts";
import { CHANNEL_WORDS, PLATFORM_NAMES } from "./scope-words.policy.ts";

/** The versions of the terms that open requests have. */
export const TERMS_VERSIONS = ["2", "3"] as const;
/** The version of new requests. */
export const TERMS_VERSION = "3";

/** A request as far as the terms depend on it. */
export interface TermsRequest {
  /** Absent for a request of an earlier release, which has version 2 and no scope. */
  termsVersion?: (typeof TERMS_VERSIONS)[number] | undefined;
  scope?: AskedScope | undefined;
  brand: string;
  intendedUse: string;
  useClass: UseClass;
  requestedUntil?: string | undefined;
  contentOwner: string;
  /** The fee on which both sides have agreed; absent for a license without royalties. */
  fee?: AgreedFee | undefined;
}

export interface AnswerTerms {
  terms: RightsTerms;
  /** What the answer grants, as fields; absent for version 2, whose text doesn't state every field. */
  granted?: Granted | undefined;
}

/**
 * The terms that an owner accepts with an answer, in the version of the request. Browser and server get the same bytes.
 * @param licensee the team's legal name
 */
export const answerTerms = (request: TermsRequest, licensee: string, answer: AnswerToScope): AnswerTerms => {
  const { termsVersion = "2", scope: asked, contentOwner } = request;
  if (termsVersion === "3" && asked) {
    const granted = grantedScope({ asked, licensee, contentOwner }, answer);
    return { terms: rightsTerms3(licensee, granted, request.fee), granted };
  }
  const { brand, intendedUse, useClass, requestedUntil = "" } = request;
  return { terms: rightsTerms({ licensee, brand, intendedUse, useClass, requestedUntil, ...answer }) };
};

/** A list whose parts may have an "and" of their own: "website and app, email, and print". */
const listed = (parts: readonly string[]): string => {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  const between = parts.length > 2 || parts.some((part) => part.includes(" and ")) ? ", and " : " and ";
  return `${parts.slice(0, -1).join(", ")}${between}${last}`;
};

/** An answer that leaves no country or brand can't be given; its text says so until it is mended. */
const placeWords = (countries: readonly string[]): string =>
  countries.length === 0 ? "in no country" : `in ${listed(countries.map(countryName))} only`;

const licensePoint = (licensee: string, { brands, countries }: Scope, fee: AgreedFee | undefined): string => {
  const place = countries === "worldwide" ? countries : placeWords(countries ?? []);
  const where = fee ? `${place}, for a one-time fee of ${feeWords(fee)} and without further royalties` : place;
  const license = fee ? "a non-exclusive license" : "a non-exclusive, royalty-free license";
  if (brands === "all")
    return `You give ${licensee} and its brands ${license} to use this content across their network, ${where}.`;
  const named = listed((brands ?? []).map((brand) => quoted(plain(brand))));
  const whose = named === "" ? "no brand" : `${named} only`;
  return `You give ${licensee} ${license} to use this content for ${whose}, across their network, ${where}.`;
};

const ADS_WORDS = { organic: "without ads", paid: "also as ads" } as const;

/**
 * What a use allows: "social media posts (feed, stories, and short video, without ads)". A use that was narrowed to
 * editorial isn't called by a name that says more.
 */
const useWords = ({ label, line: { channels, platforms, purpose, ads = "organic" } }: NamedUse): string => {
  const where = listed(channels.map((channel) => CHANNEL_WORDS[channel]));
  const on = platforms === "any" ? [] : [`on ${listed(platforms.map((one) => PLATFORM_NAMES[one]))}`];
  const details = [where, ...on, ADS_WORDS[ads]].join("; ");
  const phrase = presetOf(label)?.line.purpose === purpose ? USE_PHRASES[label] : undefined;
  return phrase ? `${phrase} (${details})` : details;
};

const PURPOSE_WORDS = { editorial: "editorial, non-commercial purposes", commercial: "commercial purposes" } as const;

const useSentences = (uses: readonly NamedUse[]): string[] =>
  uses.map(
    (use, index) =>
      `${index === 0 ? "The content may be used" : "It may also be used"} for ${PURPOSE_WORDS[use.line.purpose ?? "editorial"]}: ${useWords(use)}.`,
  );

const EDIT_SENTENCES: Record<Edits, string> = {
  as_is: "It may not be modified; it may only be resized for the place.",
  crop_trim_caption: "It may be cropped, trimmed and captioned.",
  any: "It may be modified in any way, also with overlays, other music or voice.",
};

const aiSentence = ({ aiTraining, aiMaking }: Scope): string => {
  const making = "to make or change content by AI, likeness and voice included";
  if (aiTraining && aiMaking) return `It may be used to train AI, and ${making}.`;
  if (aiTraining) return "It may be used to train AI. It may not be used to make AI content.";
  if (aiMaking) return `It may be used ${making}. It may not be used to train AI.`;
  return "It may not be used to train or make AI content.";
};

const usePoint = ({ scope, uses }: Granted): string => {
  const [asked, words] = [plain(scope.askedWords ?? ""), plain(scope.words)];
  return sentences(
    ...useSentences(uses),
    asked !== "" && `All this only as these words of the request allow: ${quoted(asked)}.`,
    words !== "" && `All this only as your words allow: ${quoted(words)}.`,
    scope.restrictions.includes("IG Stories only") && "It may appear in Instagram Stories only.",
    EDIT_SENTENCES[scope.edits ?? "as_is"],
    aiSentence(scope),
  );
};

const commercialPoint = ({ scope, uses }: Granted): string => {
  const commercial = uses.filter(({ line }) => line.purpose === "commercial").length;
  const named = commercial === uses.length ? "this use" : "the commercial use named above";
  const isShortOfAds = scope.narrowed?.includes("ads") && uses.every(({ line }) => line.ads !== "paid");
  return sentences(
    commercial > 0
      ? `Your approval is the written permission for ${named}; any other commercial use needs a new one.`
      : "Commercial use is not allowed without your written permission.",
    (scope.restrictions.includes("No paid promotion") || isShortOfAds === true) &&
      "The content may not appear in paid promotion.",
  );
};

const AFTER_END_SENTENCES: Record<AfterEnd, string> = {
  stay: "What was published until then may stay up.",
  ads_stop: "Ads stop at the end; what else was published until then may stay up.",
  come_down: "What was published has to come down at the end.",
};

/** Where no ads are licensed, none stop, and whatever was published may stay up. */
const afterEndSentence = (afterEnd: AfterEnd, uses: readonly NamedUse[]): string => {
  const hasAds = uses.some(({ line }) => line.ads === "paid");
  return AFTER_END_SENTENCES[afterEnd === "ads_stop" && !hasAds ? "stay" : afterEnd];
};

const termPoint = ({ scope: { from, until, afterEnd }, uses }: Granted, fee: AgreedFee | undefined): string =>
  sentences(
    fee?.starts === "when_paid" && "The license begins only once the fee is paid.",
    from !== "" && `The license begins on ${longDate(from)}.`,
    until === ""
      ? "The license is perpetual: it has no end date."
      : `The license ends on ${longDate(until)}; that day is still included.`,
    until !== "" && afterEnd !== undefined && afterEndSentence(afterEnd, uses),
  );

/**
 * The terms, version 3, of what an answer grants. Every field of the scope stands in one of the six points. The text
 * depends on nothing else, so that browser and server make the same bytes.
 */
export const rightsTerms3 = (licensee: string, granted: Granted, fee?: AgreedFee): RightsTerms => {
  const { scope } = granted;
  const limits = new Set(scope.credit.required ? (["Credit required"] as const) : []);
  return termsOfPoints(TERMS_VERSION, [
    licensePoint(plain(licensee), scope, fee),
    usePoint(granted),
    commercialPoint(granted),
    creditPoint(plain(scope.credit.name), limits),
    termPoint(granted, fee),
    "You confirm that you own this content.",
  ]);
};
