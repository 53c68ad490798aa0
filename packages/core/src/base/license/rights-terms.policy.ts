import type { License, Restriction, UseClass } from "./license.schema.ts";

/** The version of the wording. Requests of earlier releases keep it; later ones have answer-terms.policy.ts. */
const VERSION = "2";

/** What a request asks for and what the owner's answer grants. The terms are made from these values alone. */
export interface RightsTermsScope extends Pick<License, "usageRights" | "credit" | "expiresOn"> {
  /** The team's legal name. */
  licensee: string;
  /**
   * The brand that asks. The terms leave the brand out if it equals the licensee's name, with or without the legal form
   * ("Ltd").
   */
  brand: string;
  /** The use that was requested. */
  intendedUse: string;
  /** The class of use that was requested; the owner's answer can narrow the class, but can't widen the class. */
  useClass: UseClass;
  restrictions: readonly Restriction[];
  /** The end the team asked for, `YYYY-MM-DD`; "" for none. */
  requestedUntil: string;
}

export interface RightsTerms {
  version: string;
  title: string;
  /** Six points of one or more sentences, in the order of {@link TERMS_POINTS}. */
  points: readonly string[];
  /** The whole text, which is hashed and stored as evidence. Browser and server make the same bytes. */
  text: string;
}

/** The subjects of the six points. */
export const TERMS_POINTS = ["License", "Use", "Commercial use", "Credit", "Term", "Ownership"] as const;

const TITLE = "License terms";

/** How a use is named inside a sentence; "" if naming the class of use is enough. */
export const USE_PHRASES: Record<string, string> = {
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

/**
 * A date in words. It doesn't use `Intl`, because the text is hashed and the texts of `Intl` differ between runtimes.
 */
export const longDate = (day: string): string => {
  const [year, month, date] = day.split("-");
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(date)}, ${year}`;
};

/**
 * A text as one line, without control characters and characters that change the direction of writing. Such characters
 * could make the shown text look different from the hashed text.
 */
export const plain = (value: string): string =>
  value
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();

/**
 * Puts a value into quotation marks. Quotation marks within the value, and what looks like them, are replaced, so that no
 * part of the value can pass for a sentence of the terms.
 */
export const quoted = (value: string): string => `“${value.replace(LIKE_QUOTES, "’")}”`;

const LIKE_QUOTES = /[“”„‟"＂″‶‴〝〞〟❝❞ʺˮ]|['’‘′]{2,}/g;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const sentences = (...all: (string | false)[]): string => all.filter((sentence) => sentence !== false).join(" ");

/** The words of legal forms of companies, in lower case and without dots and slashes. */
const LEGAL_FORMS = new Set(
  (
    "ltd limited inc incorporated llc llp lp plc corp corporation co company pty pte sdn bhd kk " +
    "gmbh ggmbh mbh ag kg kgaa ug ohg gbr eg ev ek se haftungsbeschränkt and und " +
    "sa sas sasu sarl sl slu srl spa bv nv ltda lda eireli oy ab as asa aps kft zrt sro doo sp z oo"
  ).split(" "),
);

const isLegalForm = (text: string): boolean =>
  text
    .replace(/[./()]/g, "")
    .split(/[\s,&+]+/)
    .every((word) => word === "" || LEGAL_FORMS.has(word));

/**
 * Whether a brand is just the licensee's name, as "Clearhouse Network" is for "Clearhouse Network Ltd". A brand with
 * which the name only begins is another one: what is granted for "Drip" isn't granted for all brands of "Drip Media GmbH".
 */
export const isOwnName = (brand: string, licensee: string): boolean => {
  const [name, whole] = [brand.toLowerCase(), licensee.toLowerCase()];
  return (
    whole === name ||
    (/^[\s,]/.test(whole.slice(name.length)) && whole.startsWith(name) && isLegalForm(whole.slice(name.length)))
  );
};

/** Version 2 leaves out every brand with which the licensee's name begins. Its texts are accepted and stay. */
const beginsName = (brand: string, licensee: string): boolean =>
  `${licensee} `.toLowerCase().startsWith(`${brand} `.toLowerCase());

const licensePoint = (licensee: string, brand: string): string =>
  sentences(
    `You give ${licensee} and its brands a non-exclusive, royalty-free license to use this content across their network.`,
    brand !== "" && !beginsName(brand, licensee) && `The request is for ${quoted(brand)}.`,
  );

/**
 * The sentence about the use. Words that the owner wrote limit the use and are quoted; without them, the requested use
 * is named.
 */
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

export const creditPoint = (credit: string, limits: ReadonlySet<Restriction>): string => {
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
 * The terms an owner accepts, made from the request's scope and the owner's answer. The default use
 * without restrictions, credit and end gives the basic text of all six points. Any other choice changes only the points
 * about that choice. The function is pure and doesn't depend on the locale, so the page that shows the text and the
 * server that stores it get the same bytes.
 */
export const rightsTerms = (scope: RightsTermsScope): RightsTerms => {
  const limits = new Set(scope.restrictions);
  const points = [
    licensePoint(plain(scope.licensee), plain(scope.brand)),
    usePoint(scope, limits),
    commercialPoint(scope.useClass, limits),
    creditPoint(plain(scope.credit), limits),
    termPoint(scope),
    "You confirm that you own this content.",
  ];
  return termsOfPoints(VERSION, points);
};

/** The points of the terms, each as a line with its number and subject. */
export const pointLines = (points: readonly string[]): string[] =>
  points.map((point, index) => `${index + 1}. ${TERMS_POINTS[index]}: ${point}`);

/** The whole text of the terms. */
export const termsOfPoints = (version: string, points: readonly string[]): RightsTerms => {
  const text = `${TITLE} (version ${version})\n\n${pointLines(points).join("\n")}\n`;
  return { version, title: TITLE, points, text };
};
