import { later } from "./allowed-scope.policy.ts";
import type { License } from "./license.schema.ts";
import { type Preset, presetOf } from "./presets.policy.ts";
import { type Ads, PURPOSES, type Purpose, type Scope, type UseLine } from "./scope.policy.ts";
import { contains, narrowed, narrowest } from "./use-line.policy.ts";

/** A grant as it was stored before grants had a scope. */
export interface GrantWithoutScope
  extends Pick<License, "usageRights" | "useClass" | "restrictions" | "credit" | "expiresOn"> {
  origin: "owner" | "contract" | "admin";
  /** The brand of the request or of the agreement. */
  brand?: string | undefined;
  /** The use in the request; absent for an agreement about all content, which has only `usageRights`. */
  intendedUse?: string | undefined;
  /** First day, a calendar date in the team's time zone; absent or "" for none. */
  from?: string | undefined;
}

/**
 * What the accepted text of a grant states: the license terms up to version 2, or the clause at the end of a contract.
 * The text never names countries, changes (except 'No modifications'), AI, and what happens after the end. An approval
 * that an admin set states the brand and the use that the admin chose. Before admins chose them, such an approval
 * states nothing but its end and the admin's words.
 */
export const scopeOfGrant = (grant: GrantWithoutScope): Scope => {
  const { origin, restrictions, expiresOn, from = "" } = grant;
  const stated: Scope = {
    lines: [],
    exclusive: false,
    ...{ from, until: expiresOn },
    credit: { required: false, name: grant.credit },
    words: grant.usageRights.trim(),
    restrictions: [],
    ...(restrictions.includes("No modifications") && { edits: "as_is" as const }),
  };
  const states = origin !== "admin" || grant.intendedUse !== undefined;
  return narrowed(states ? { ...stated, ...brandsOf(grant), ...useOf(grant) } : stated, restrictions);
};

/**
 * What a grant states: its fields where they are stored, else what its accepted text says. A scope without a first day
 * begins when it was granted.
 */
export const scopeOf = (grant: GrantWithoutScope & { scope?: Scope | undefined }): Scope => {
  const { scope, from = "", expiresOn } = grant;
  if (!scope) return scopeOfGrant(grant);
  return { ...scope, from: later(scope.from, from), until: expiresOn };
};

/** The terms name the team "and its brands" whatever brand asked; a contract's clause names one brand. */
const brandsOf = ({ origin, brand = "" }: GrantWithoutScope): Pick<Scope, "brands" | "requestedBrands"> => {
  const named = brand.trim() === "" ? {} : { requestedBrands: [brand.trim()] };
  if (origin === "owner") return { brands: "all", ...named };
  return named.requestedBrands ? { brands: named.requestedBrands } : {};
};

/** Words that are a label are that use, even if another one was asked; all other words limit what was asked. */
const useOf = (grant: GrantWithoutScope): Pick<Scope, "lines"> & Partial<Pick<Scope, "words">> => {
  const asked = presetOf(grant.intendedUse ?? "");
  const own = ownUse(grant, asked);
  const preset = own ?? asked;
  if (!preset) return { lines: [] };
  // An admin chooses a use as it is in the list; there is no text that could state less.
  const line = grant.origin === "admin" ? preset.line : lineOf(preset, grant, asked);
  return { lines: [line], ...(own && { words: "" }) };
};

/**
 * The use that the own words name. In an approval that an admin set, words that name more than the chosen use stay
 * words, because they only limit.
 */
const ownUse = ({ origin, usageRights }: GrantWithoutScope, asked: Preset | undefined): Preset | undefined => {
  const own = presetOf(usageRights);
  return origin === "admin" && own && asked && !contains(asked.line, own.line) ? undefined : own;
};

const lineOf = (preset: Preset, grant: GrantWithoutScope, asked: Preset | undefined): UseLine => {
  const { useClass, restrictions } = grant;
  // The terms say "commercially too, only as your words allow", so an editorial label in the owner's words prevails.
  const purpose = asked && asked.id !== preset.id ? narrowest(PURPOSES, useClass, preset.line.purpose) : useClass;
  return { ...preset.line, purpose, ads: adsOf(preset, purpose, restrictions), ...channelsOf(preset, restrictions) };
};

const adsOf = (
  { id }: Preset,
  purpose: Purpose | undefined,
  restrictions: License["restrictions"],
): Ads | undefined => {
  if (purpose === "editorial" || restrictions.includes("No paid promotion")) return "organic";
  return purpose === "commercial" && id === "campaign" ? "paid" : undefined;
};

/** "Social media posts" doesn't say whether stories and short videos are posts; 'IG Stories only' does for stories. */
const channelsOf = ({ id }: Preset, restrictions: License["restrictions"]): Partial<UseLine> => {
  if (id !== "social") return {};
  return restrictions.includes("IG Stories only")
    ? { channels: ["stories"] }
    : { channels: ["feed"], unstated: ["stories", "short_video"] };
};
