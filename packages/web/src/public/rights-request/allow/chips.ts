import type { Allowed } from "@clearhouse/core/base/license/allowed-scope.policy.ts";
import { type AskedScope, askedUses } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import type { Restriction } from "@clearhouse/core/base/license/license.schema.ts";
import {
  ADS,
  type Ads,
  AFTER_END,
  type AfterEnd,
  CHANNELS,
  type Channel,
  EDITS,
  type Edits,
  PLATFORMS,
  type Platform,
  PURPOSES,
  type Purpose,
} from "@clearhouse/core/base/license/scope.policy.ts";
import { hasPlatforms } from "@clearhouse/core/base/license/use-line.policy.ts";
import type { Draft } from "@clearhouse/first-screens/rights-request/draft.ts";

/** What the chips offer: no more than was asked. */
interface Offer {
  channels: readonly Channel[];
  /** `any` if no platform was named; `[]` if no asked channel has platforms. */
  platforms: "any" | readonly Platform[];
  purposes: readonly Purpose[];
  ads: readonly Ads[];
  edits: readonly Edits[];
  afterEnd: readonly AfterEnd[];
}

const upTo = <Value extends string>(all: readonly Value[], most: Value): Value[] => all.slice(0, all.indexOf(most) + 1);

/** What may be chosen where `asked` was asked. */
export const offerOf = (asked: AskedScope): Offer => {
  const lines = askedUses(asked).map(({ line }) => line);
  const channels = CHANNELS.filter((channel) => lines.some((line) => line.channels.includes(channel)));
  const social = lines.filter((line) => line.channels.some(hasPlatforms));
  const named = PLATFORMS.filter((one) =>
    social.some(({ platforms }) => platforms !== "any" && platforms.includes(one)),
  );
  const isPaid = lines.some(({ ads }) => ads === "paid");
  return {
    channels,
    platforms: social.some(({ platforms }) => platforms === "any") ? "any" : named,
    purposes: upTo(PURPOSES, lines.some(({ purpose }) => purpose === "commercial") ? "commercial" : "editorial"),
    ads: upTo(ADS, isPaid ? "paid" : "organic"),
    edits: upTo(EDITS, asked.edits),
    afterEnd: upTo(AFTER_END, asked.afterEnd).filter((one) => one !== "ads_stop" || isPaid || asked.afterEnd === one),
  };
};

type Limits = Pick<Draft, "allowed" | "restrictions">;

/** The channels and platforms of 'IG Stories only', as chips. */
const STORIES = { channels: ["stories"], platforms: ["instagram"] } as const;

/** Whether stories on Instagram are among what was asked: 'IG Stories only' can't widen it. */
export const asksForStories = (asked: AskedScope): boolean =>
  askedUses(asked).some(
    ({ line: { channels, platforms } }) =>
      channels.includes("stories") && (platforms === "any" || platforms.includes("instagram")),
  );

const isOnly = (chosen: readonly string[] | undefined, only: readonly string[]): boolean =>
  chosen !== undefined && chosen.length === only.length && only.every((one) => chosen.includes(one));

/** The chips that a restriction moves, for what was asked; none if it is so anyway. */
const movedBy = (restriction: Restriction, offer: Offer): Allowed => {
  if (restriction === "IG Stories only") return STORIES;
  if (restriction === "No paid promotion" && offer.ads.includes("paid")) return { ads: "organic" };
  if (restriction === "No modifications" && offer.edits.length > 1) return { edits: "as_is" };
  return {};
};

/** Without absent fields, which would count as a difference. */
const present = (allowed: Allowed): Allowed =>
  Object.fromEntries(Object.entries(allowed).filter(([, value]) => value !== undefined));

/**
 * The chips after a restriction was switched off, which says nothing about what was switched off before: places stay as
 * they are, and more changes than the least are allowed again only as far as the next.
 */
const movedBack = (restriction: Restriction, asked: AskedScope, offer: Offer): Allowed => {
  if (restriction === "No paid promotion") return { ads: undefined };
  if (restriction !== "No modifications") return {};
  return { edits: offer.edits[1] === asked.edits ? undefined : offer.edits[1] };
};

/** The draft after a restriction was switched on or off: it moves its chips. */
export const withRestriction = (asked: AskedScope, draft: Limits, restriction: Restriction, on: boolean): Limits => {
  const offer = offerOf(asked);
  const others = draft.restrictions.filter((other) => other !== restriction);
  return {
    restrictions: on ? [...others, restriction] : others,
    allowed: present({
      ...draft.allowed,
      ...(on ? movedBy(restriction, offer) : movedBack(restriction, asked, offer)),
    }),
  };
};

/** The draft after chips were moved: the restrictions that say the same follow. */
export const withChips = (asked: AskedScope, draft: Limits, change: Allowed): Limits => {
  const offer = offerOf(asked);
  const allowed = present({ ...draft.allowed, ...change });
  const says: Partial<Record<Restriction, boolean>> = {
    ...(("channels" in change || "platforms" in change) && {
      "IG Stories only":
        isOnly(allowed.channels ?? offer.channels, STORIES.channels) &&
        isOnly(allowed.platforms ?? (offer.platforms === "any" ? [] : offer.platforms), STORIES.platforms),
    }),
    ...("ads" in change && { "No paid promotion": allowed.ads === "organic" }),
    ...("edits" in change && { "No modifications": allowed.edits === "as_is" }),
  };
  const kept = draft.restrictions.filter((restriction) => says[restriction] !== false);
  const added = Object.entries(says).flatMap(([restriction, on]) =>
    on && !kept.includes(restriction as Restriction) ? [restriction as Restriction] : [],
  );
  return { allowed, restrictions: [...kept, ...added] };
};

/** What is left on of a list of chips after one was pressed; undefined if it would be none: the last one stays on. */
export const pressed = <Value>(all: readonly Value[], on: readonly Value[], one: Value): Value[] | undefined => {
  const left = all.filter((other) => (other === one ? !on.includes(one) : on.includes(other)));
  return left.length > 0 ? left : undefined;
};

/** A list of chips as an answer: absent if all of what was asked is on. */
export const unlessAll = <Value>(all: readonly Value[], on: readonly Value[]): readonly Value[] | undefined =>
  on.length === all.length ? undefined : on;
