import type { UseClass } from "./license.schema.ts";
import { CHANNELS, type Edits, type UseLine } from "./scope.policy.ts";
import { containerOf, normalLine } from "./use-line.policy.ts";

/** A listed use: its labels, and what it grants. */
export interface Preset {
  id: string;
  /** The label in the form for a request by URL; absent if that form doesn't offer it. */
  url?: string;
  /** The label in the form for a request for an asset; absent if that form doesn't offer it. */
  asset?: string;
  line: UseLine & Required<Pick<UseLine, "purpose" | "ads">>;
  edits: Edits;
}

const EDITORIAL = { platforms: "any", purpose: "editorial", ads: "organic" } as const;
const SOCIAL = ["feed", "stories", "short_video"] as const;
const EDITS = "crop_trim_caption";

/**
 * The one vocabulary of uses. Each form shows the presets for which it has a label, in this order. No preset includes
 * merchandise, resale, sublicensing, or the purposes of third parties.
 */
export const PRESETS = [
  {
    ...{ id: "social", url: "Social media posts", asset: "Social media posts", edits: EDITS },
    line: { channels: SOCIAL, ...EDITORIAL },
  },
  {
    ...{ id: "stories", url: "Story highlights", asset: "Story highlights", edits: EDITS },
    line: { channels: ["stories"], ...EDITORIAL },
  },
  {
    ...{ id: "reels", asset: "Reels/TikTok", edits: EDITS },
    line: { channels: ["short_video"], ...EDITORIAL, platforms: ["instagram", "tiktok", "facebook"] },
  },
  {
    ...{ id: "website", url: "Website content", asset: "Website content", edits: EDITS },
    line: { channels: ["website_app"], ...EDITORIAL },
  },
  {
    ...{ id: "campaign", url: "Marketing campaigns", asset: "Promotional campaigns", edits: EDITS },
    line: {
      channels: [...SOCIAL, "long_video", "website_app", "email"],
      ...{ platforms: "any", purpose: "commercial", ads: "paid" },
    },
  },
  {
    ...{ id: "print", url: "Print materials", edits: EDITS },
    line: { channels: ["print"], ...EDITORIAL, purpose: "commercial" },
  },
  {
    ...{ id: "video", url: "Video content", edits: EDITS },
    line: { channels: ["short_video", "long_video"], ...EDITORIAL },
  },
  {
    ...{ id: "commercial", url: "Commercial use", edits: EDITS },
    line: { channels: CHANNELS, platforms: "any", purpose: "commercial", ads: "paid" },
  },
  {
    ...{ id: "editorial", url: "Editorial use", asset: "Editorial content", edits: EDITS },
    line: { channels: CHANNELS, ...EDITORIAL },
  },
  {
    ...{ id: "multiple", url: "Multiple platforms", asset: "Multiple platforms", edits: EDITS },
    line: { channels: CHANNELS, ...EDITORIAL },
  },
] as const satisfies readonly Preset[];

/** All labels, each once, in the order of the list. */
export const USE_LABELS: readonly string[] = [
  ...new Set(PRESETS.flatMap(({ url, asset }: Preset) => [url, asset].filter((label) => label !== undefined))),
];

/** A text as it is compared: characters that can't be seen, case, and the width of letters and spaces don't count. */
export const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\p{Z}\p{Cc}]+/gu, " ")
    .trim()
    .toLowerCase();

const BY_LABEL = new Map<string, Preset>(
  PRESETS.flatMap((preset: Preset) =>
    [preset.url, preset.asset].flatMap((label) =>
      label === undefined ? [] : [label, folded(label)].map((text) => [text, preset] as const),
    ),
  ),
);

/** The preset with this label; words that no form offers have none. */
export const presetOf = (label: string): Preset | undefined => BY_LABEL.get(label) ?? BY_LABEL.get(folded(label));

/** The class of a request for these uses: commercial as soon as one of them is. */
export const useClassOf = (...labels: readonly string[]): UseClass =>
  labels.some((label) => presetOf(label)?.line.purpose === "commercial") ? "commercial" : "editorial";

interface PickedUse {
  /** As picked. */
  label: string;
  preset: Preset;
  /** The label of the pick that contains this one, which then adds no line. */
  includedIn?: string | undefined;
}

const position = (preset: Preset): number => PRESETS.findIndex(({ id }) => id === preset.id);

/** The listed uses among the labels, in the order of the lists, each with the pick that contains it, if one does. */
export const pickedUses = (labels: readonly string[]): PickedUse[] => {
  const picks = labels
    .flatMap((label) => {
      const preset = presetOf(label);
      return preset ? [{ label, preset }] : [];
    })
    .sort((a, b) => position(a.preset) - position(b.preset));
  const lines = picks.map(({ preset }): UseLine => preset.line);
  return picks.map((pick, index) => {
    const container = containerOf(pick.preset.line, index, lines);
    return container === undefined ? pick : { ...pick, includedIn: picks[container]?.label };
  });
};

/** The lines that a request for these uses has. */
export const linesOf = (labels: readonly string[]): UseLine[] =>
  pickedUses(labels).flatMap(({ preset, includedIn }) => (includedIn === undefined ? [normalLine(preset.line)] : []));
