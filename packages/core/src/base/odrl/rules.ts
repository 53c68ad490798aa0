import { iso31661Alpha2ToAlpha3 } from "iso-3166";
import type { Platform, Scope, UseLine } from "../license/scope.policy.ts";
import { lineWords } from "../license/scope-words.policy.ts";
import { hasPlatforms } from "../license/use-line.policy.ts";
import {
  constraint,
  type OdrlConstraint,
  type OdrlDuty,
  type OdrlRule,
  type OdrlValue,
  typed,
  unlessEmpty,
} from "./odrl.ts";

/** A license as its policy is made from it. */
export interface LicenseForPolicy {
  /** Its number, `CH-…`, or the number of an admin's record. */
  number: string;
  /** Whether an owner gave it; false for what an admin set. */
  byOwner: boolean;
  /** The address at which anybody can check the license. */
  checkUrl: string;
  /** The team's public name. */
  team: string;
  /** SHA-256s of the licensed files, lower-case hex. */
  sha256s: readonly string[];
  scope: Scope;
  /** Whether the owner wrote further notes, which may limit the license. The notes themselves stay private. */
  hasNotes: boolean;
  /** When the license was ended before its last day, ISO 8601; absent if it wasn't. */
  endedAt?: string | undefined;
}

/** Where the rights of social platforms are exercised. */
const PLATFORM_SITES: Record<Platform, string> = {
  instagram: "https://www.instagram.com/",
  twitter: "https://x.com/",
  tiktok: "https://www.tiktok.com/",
  youtube: "https://www.youtube.com/",
  facebook: "https://www.facebook.com/",
  linkedin: "https://www.linkedin.com/",
};

const AI_TRAINING = "ai_training";
const AI_MAKING = "ai_making";
const PAID = "paid";

/** ODRL has no term for cropping, trimming and captions: extracting parts, and adding notes, is what comes closest. */
const EDIT_ACTIONS = {
  as_is: [],
  crop_trim_caption: ["annotate", "extract"],
  any: ["annotate", "derive", "extract", "modify"],
} as const;

/** What a license permits: a rule for each line and kind of channel, and for AI. @param owner the owner's party */
export const permissionsOf = (license: LicenseForPolicy, owner: string): OdrlRule[] => {
  const { scope } = license;
  const common = commonConstraints(license);
  const edits = EDIT_ACTIONS[scope.edits ?? "as_is"];
  const uses = scope.lines.flatMap((line) =>
    partsOf(line).map(({ channels, platforms, print }) => {
      const shown = print ? ["print"] : ["display", "play"];
      return {
        action: ["distribute", ...shown, ...edits],
        constraint: [
          constraint("deliveryChannel", "isAnyOf", channels),
          ...(platforms === "any" ? [] : [constraint("virtualLocation", "isAnyOf", sitesOf(platforms))]),
          ...purposeConstraints(line),
          ...common,
        ],
        ...unlessEmpty("duty", dutiesOf(license, line, owner)),
        "dct:description": lineWords({ ...line, channels, platforms }),
      };
    }),
  );
  const ai = aiRules(scope, true).map((rule) => ({
    ...rule,
    constraint: [...(rule.constraint ?? []), ...common],
    ...unlessEmpty("duty", dutiesOf(license, undefined, owner)),
  }));
  return [...uses, ...ai];
};

interface Part {
  channels: UseLine["channels"];
  platforms: UseLine["platforms"];
  print: boolean;
}

/** A line in parts whose channels have the same actions and platforms: the platforms say nothing about a website. */
const partsOf = ({ channels, platforms }: UseLine): Part[] => {
  const parts: Part[] = [
    { channels: channels.filter(hasPlatforms), platforms, print: false },
    { channels: channels.filter((one) => !hasPlatforms(one) && one !== "print"), platforms: "any", print: false },
    { channels: channels.filter((one) => one === "print"), platforms: "any", print: true },
  ];
  return parts.filter((part) => part.channels.length > 0);
};

const sitesOf = (platforms: readonly Platform[]): OdrlValue[] =>
  platforms.map((platform) => ({ "@id": PLATFORM_SITES[platform] }));

/** Commercial includes editorial, and with ads includes without. */
const purposeConstraints = ({ purpose, ads }: UseLine): OdrlConstraint[] => [
  constraint("purpose", "isAnyOf", purpose === "commercial" ? ["editorial", "commercial"] : ["editorial"]),
  ...(ads === "paid" ? [] : [constraint("purpose", "isNoneOf", [PAID])]),
];

const commonConstraints = ({ scope, endedAt }: LicenseForPolicy): OdrlConstraint[] => {
  const { brands, countries, from, until } = scope;
  return [
    ...(brands === undefined || brands === "all" ? [] : [constraint("product", "isAnyOf", brands)]),
    ...(countries === undefined || countries === "worldwide"
      ? []
      : [constraint("spatial", "isAnyOf", countries.map(countryOf))]),
    ...(from === "" ? [] : [constraint("dateTime", "gteq", typed(from, "date"))]),
    ...(until === "" ? [] : [constraint("dateTime", "lteq", typed(until, "date"))]),
    ...(endedAt === undefined ? [] : [constraint("dateTime", "lt", typed(endedAt, "dateTime"))]),
  ];
};

/** RightsML names countries by IPTC's terms for ISO 3166-1 alpha-3. */
const countryOf = (code: string): OdrlValue => ({
  "@id": `http://cvx.iptc.org/iso3166-1a3/${iso31661Alpha2ToAlpha3[code] ?? code}`,
});

const dutiesOf = (
  { scope, hasNotes, byOwner }: LicenseForPolicy,
  line: UseLine | undefined,
  owner: string,
): OdrlDuty[] => {
  const { credit, words, askedWords = "" } = scope;
  const open = [
    line && line.purpose === undefined && "editorial or commercial",
    line && line.ads === undefined && "ads",
    scope.brands === undefined && "brands",
    scope.countries === undefined && "countries",
  ].filter((field) => typeof field === "string");
  const consenting = byOwner ? { consentingParty: owner } : {};
  const attributed = byOwner ? { attributedParty: owner } : {};
  const creditWords = credit.name.trim() === "" ? "Credit the owner" : `Credit ${credit.name.trim()}`;
  return [
    ...(credit.required ? [{ action: "attribute", ...attributed, "dct:description": creditWords }] : []),
    ...[askedWords, words]
      .filter((text) => text !== "")
      .map((text) => ({ action: "reviewPolicy", "dct:description": `Only as these words allow: ${text}` })),
    ...(hasNotes ? [{ action: "reviewPolicy", "dct:description": NOTES }] : []),
    ...(open.length === 0
      ? []
      : [
          { action: "obtainConsent", ...consenting, "dct:description": `Not stated, so ask first: ${open.join(", ")}` },
        ]),
  ];
};

export const NOTES = "The owner added notes; read them in the license document";

/** What the accepted text rules out, beyond what it just doesn't permit. */
export const prohibitionsOf = (scope: Scope): OdrlRule[] => [
  ...(scope.restrictions.includes("No paid promotion")
    ? [
        {
          action: ["use"],
          constraint: [constraint("purpose", "isAnyOf", [PAID])],
          "dct:description": "No paid promotion",
        },
      ]
    : []),
  ...(scope.edits === "as_is"
    ? [{ action: ["annotate", "derive", "extract", "modify"], "dct:description": "No modifications" }]
    : []),
  ...aiRules(scope, false),
];

/** Rules about AI; neither vocabulary has an action for it, so the purpose says it. */
const aiRules = ({ aiTraining, aiMaking }: Scope, permitted: boolean): OdrlRule[] => [
  ...(aiTraining === permitted
    ? [
        {
          action: ["use"],
          constraint: [constraint("purpose", "isAnyOf", [AI_TRAINING])],
          "dct:description": "Training AI",
        },
      ]
    : []),
  ...(aiMaking === permitted
    ? [
        {
          action: ["use"],
          constraint: [constraint("purpose", "isAnyOf", [AI_MAKING])],
          "dct:description": "Making or changing content by AI",
        },
      ]
    : []),
];
