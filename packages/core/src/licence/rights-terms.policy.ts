import type { Licence, Restriction, UseClass } from "./licence.schema.ts";

/** Changes with every change of wording, so that stored evidence names the wording it was given under. */
const RIGHTS_TERMS_VERSION = "2";

/** What a request asks for and an owner's answer grants. The terms are made from nothing else. */
export interface RightsTermsScope extends Pick<Licence, "usageRights" | "credit" | "expiresOn"> {
  /** The team's legal name. */
  licensee: string;
  /** The brand that asks. If it equals the licensee's name, also without its legal form, it counts as none. */
  brand: string;
  /** The use that was requested. */
  intendedUse: string;
  /** The class that was requested; the owner's answer can narrow it but not widen it. */
  useClass: UseClass;
  restrictions: readonly Restriction[];
  /** The end the team asked for, `YYYY-MM-DD`; "" for none. */
  requestedUntil: string;
}

export interface RightsTerms {
  version: string;
  title: string;
  /** Six sentences or groups of sentences, in the order of {@link TERMS_POINTS}. */
  points: readonly string[];
  /** The whole text, with the same bytes wherever it is made: it is hashed and stored as evidence. */
  text: string;
}

/** The subject of each of the six points (spec-map A9). */
export const TERMS_POINTS = ["License", "Use", "Commercial use", "Credit", "Term", "Ownership"] as const;

const TITLE = "License terms";

/** How a use is named inside a sentence; "" if the class says enough. */
const USE_PHRASES: Record<string, string> = {
  "Social media posts": "social media posts",
  "Story highlights": "story highlights",
  "Reels/TikTok": "Reels and TikTok videos",
  "Website content": "website content",
  "Video content": "video content",
  "Editorial use": "",
  "Editorial content": "",
  "Multiple platforms": "every editorial use, on multiple platforms",
  "Commercial use": "",
  "Marketing campaigns": "marketing campaigns",
  "Promotional campaigns": "promotional campaigns",
  "Print materials": "print materials",
};

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Doesn't use `Intl`, whose texts differ between runtimes, because the text is hashed. */
export const longDate = (day: string): string => {
  const [year, month, date] = day.split("-");
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(date)}, ${year}`;
};

/**
 * One line without control and direction characters, which could make the text read differently from what is hashed.
 */
const plain = (value: string): string =>
  value
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();

/** Puts a value into quotation marks that it can't close, so that nobody's words look like a sentence of the terms. */
const quoted = (value: string): string => `“${value.replace(/[“”„"]/g, "’")}”`;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const sentences = (...all: (string | false)[]): string => all.filter((sentence) => sentence !== false).join(" ");

/** "Clearhouse Network" isn't a separate brand of "Clearhouse Network Ltd". */
export const isOwnName = (brand: string, licensee: string): boolean =>
  `${licensee} `.toLowerCase().startsWith(`${brand} `.toLowerCase());

const licencePoint = (licensee: string, brand: string): string =>
  sentences(
    `You give ${licensee} and its brands a non-exclusive, royalty-free license to use this content across their network.`,
    brand !== "" && !isOwnName(brand, licensee) && `The request is for ${quoted(brand)}.`,
  );

/** An owner's own words limit the use, whatever its class; an unchanged preset reads as a plain sentence. */
const useSentence = ({ useClass, intendedUse, usageRights }: RightsTermsScope): string => {
  const words = plain(usageRights);
  const own = words !== "" && !same(words, plain(intendedUse));
  if (own && useClass === "commercial") {
    return `The content may be used, commercially too, only as your words allow: ${quoted(words)}.`;
  }
  const purpose = useClass === "commercial" ? "commercial purposes" : "editorial, non-commercial purposes";
  if (own) return `The content may be used for ${purpose}, only as your words allow: ${quoted(words)}.`;
  const phrase = USE_PHRASES[intendedUse] ?? quoted(plain(intendedUse));
  return `The content may be used for ${purpose}${phrase === "" ? "" : `: ${phrase}`}.`;
};

const usePoint = (scope: RightsTermsScope, limits: ReadonlySet<Restriction>): string =>
  sentences(
    useSentence(scope),
    limits.has("IG Stories only") && "It may appear in Instagram Stories only.",
    limits.has("No modifications") && "It may not be modified.",
  );

const commercialPoint = (useClass: UseClass, limits: ReadonlySet<Restriction>): string =>
  sentences(
    useClass === "commercial"
      ? "Your approval is the written permission for this use; any other commercial use needs a new one."
      : "Commercial use is not allowed without your written permission.",
    limits.has("No paid promotion") && "The content may not appear in paid promotion.",
  );

const creditPoint = (credit: string, limits: ReadonlySet<Restriction>): string => {
  const name = credit === "" ? "" : ` as ${quoted(credit)}`;
  return limits.has("Credit required")
    ? `Every use must credit the creator${name}; without the credit, the content may not be used.`
    : `The creator is credited${name}.`;
};

const termPoint = ({ expiresOn, requestedUntil }: RightsTermsScope): string => {
  if (expiresOn !== "") return `The license ends on ${longDate(expiresOn)}; that day is still included.`;
  return sentences(
    "The license is perpetual: it has no end date.",
    requestedUntil !== "" && `The request asked for an end on ${longDate(requestedUntil)}; you set none.`,
  );
};

/**
 * The terms an owner accepts, made from the request's scope and the owner's answer (spec-map A9). The default use
 * without restrictions, credit or end gives the six base terms; every other scope changes only the points it concerns.
 * Pure and independent of the locale, so that the page that shows the text and the server that stores it get the same
 * bytes.
 */
export const rightsTerms = (scope: RightsTermsScope): RightsTerms => {
  const limits = new Set(scope.restrictions);
  const points = [
    licencePoint(plain(scope.licensee), plain(scope.brand)),
    usePoint(scope, limits),
    commercialPoint(scope.useClass, limits),
    creditPoint(plain(scope.credit), limits),
    termPoint(scope),
    "You confirm that you own this content.",
  ];
  const lines = points.map((point, index) => `${index + 1}. ${TERMS_POINTS[index]}: ${point}`);
  return {
    version: RIGHTS_TERMS_VERSION,
    title: TITLE,
    points,
    text: `${TITLE} (version ${RIGHTS_TERMS_VERSION})\n\n${lines.join("\n")}\n`,
  };
};
