import { countryName } from "../../base/license/countries.policy.ts";
import type { Restriction } from "../../base/license/license.schema.ts";
import { ADS, EDITS, PURPOSES, type Scope, type UseLine } from "../../base/license/scope.policy.ts";
import { hasPlatforms } from "../../base/license/use-line.policy.ts";
import { shownDate } from "../../platform/calendar-date.policy.ts";
import { found } from "./asset-rows.policy.ts";
import type { Finding, GrantFacts } from "./facts.policy.ts";
import { type Asked, includesBrand, type Licensee, type Need, namesTeam, same } from "./question.policy.ts";
import type { Limit } from "./rows.schema.ts";

/** How long before its last day the end of a license is a condition. */
const SOON_MS = 7 * 86_400_000;

/** The rows that hold for one grant in force, judged by itself. */
export const grantRows = (grant: GrantFacts, asked: Asked, team: Licensee): Finding[] => {
  const { scope } = grant;
  const rows = [
    ...postRows(grant),
    ...dayRows(scope, asked),
    ...brandRows(scope, asked, team),
    ...asked.needs.flatMap((need) => useRows(grant, need)),
    ...otherRows(scope, asked),
    ...answerRows(grant, asked),
    ...documentRows(grant),
    ...limitRows(grant, asked, team),
  ];
  return rows.length > 0
    ? distinct(rows)
    : [found("in_force", clearedWords(grant), { next: ["download", "copy_credit"] })];
};

const distinct = (rows: Finding[]): Finding[] =>
  rows.filter(
    ({ reason, text }, index) => rows.findIndex((one) => one.reason === reason && one.text === text) === index,
  );

/** For what a grant is: "Social media posts, rap, until Dec 31, 2026". */
export const coverWords = ({ uses, scope }: GrantFacts): string => {
  const { brands, requestedBrands, countries, until } = scope;
  const named = requestedBrands ?? (brands === "all" ? ["all brands"] : brands);
  return [
    uses || "uses that aren't stated",
    named?.join(", ") ?? "brands that aren't stated",
    ...(countries && countries !== "worldwide" ? [placeWords(countries)] : []),
    until === "" ? "without an end" : `until ${shownDate(until)}`,
  ].join(", ");
};

/** So many countries are named in a line about what a grant covers. */
const NAMED_COUNTRIES = 3;

const placeWords = (countries: readonly string[]): string =>
  countries.length > NAMED_COUNTRIES
    ? `in ${countries.length} countries only`
    : `in ${countries.map(countryName).join(", ")} only`;

const clearedWords = (grant: GrantFacts): string => {
  const { name } = grant.scope.credit;
  return `Cleared for ${coverWords(grant)}.${name ? ` Credit ${name}.` : ""}`;
};

/** What is asked beyond the grant can be asked for. */
const ASK_FOR_IT = { next: ["ask_for_use"] } as const;

const ruledOut = (asked: string, clause: string): Finding =>
  found("ruled_out", `Not for ${asked}.`, { clause, ...ASK_FOR_IT });

const postRows = ({ givenFor }: GrantFacts): Finding[] =>
  givenFor === "other_post"
    ? [found("not_granted", "Granted for something else, not for this post.", { about: "use", ...ASK_FOR_IT })]
    : [];

const dayRows = ({ from, until }: Scope, { on, until: last = "" }: Asked): Finding[] => {
  const rows: Finding[] = [];
  if (from !== "" && on < from) rows.push(found("not_granted", `Only from ${shownDate(from)}.`, { about: "begin" }));
  const end = last > on ? last : on;
  if (until !== "" && end > until)
    rows.push(
      found("not_granted", `Ends ${shownDate(until)}, before ${shownDate(end)}.`, { about: "end", next: ["renew"] }),
    );
  return rows;
};

const brandRows = (
  { brands, requestedBrands = [] }: Scope,
  { brands: asked = [] }: Asked,
  team: Licensee,
): Finding[] => {
  if (asked.length === 0) return [];
  const beyond = { about: "brand", ...ASK_FOR_IT } as const;
  if (brands === undefined) return [found("not_stated", "This license doesn't state the brand.", beyond)];
  return asked
    .filter((brand) => !includesBrand(brands, brand, team) && !requestedBrands.some((one) => same(one, brand)))
    .map((brand) => found("not_granted", `Granted for ${listOf(brands)}, not for ${brand}.`, beyond));
};

const listOf = (values: "all" | readonly string[]): string =>
  values === "all" ? "all brands of the team" : values.join(", ");

/** The clauses of the accepted terms, in plain words for members. */
const CLAUSES = {
  commercial: "Commercial use is not allowed without the owner's written permission.",
  "IG Stories only": "It may appear in Instagram Stories only.",
  "No paid promotion": "The content may not appear in paid promotion.",
  "No modifications": "It may not be modified.",
} as const;

/**
 * Whether the lines of a grant cover one combination of asked values. Commercial and paid use are ruled out if no line
 * allows them; if only the wrong line allows them, nobody refused the combination.
 */
const useRows = (grant: GrantFacts, need: Need): Finding[] => {
  const { scope, switchedOff = [] } = grant;
  const { lines } = scope;
  const rows: Finding[] = [];
  const refuse = (asked: string, restriction: Restriction) => rows.push(ruledOut(asked, restrictionWords(restriction)));
  const isStated = lines.length > 0;
  if (need.purpose === "commercial" && isStated && lines.every(({ purpose }) => purpose === "editorial"))
    rows.push(ruledOut("commercial use", CLAUSES.commercial));
  const isOrganic = isStated && lines.every(({ ads }) => ads === "organic");
  if (need.ads === "paid" && (isOrganic || scope.restrictions.includes("No paid promotion")))
    refuse("paid promotion", "No paid promotion");
  if (scope.restrictions.includes("IG Stories only") && !reachesStories(need)) refuse("this place", "IG Stories only");
  if (scope.emptiedBy && lines.length === 0) refuse("any use", scope.emptiedBy);
  if (need.channels?.every((channel) => switchedOff.includes(channel)))
    rows.push(ruledOut("this place", "The owner switched it off."));
  if (need.otherUse !== undefined && !same(need.otherUse, scope.words))
    rows.push(found("not_granted", `Granted for ${grant.uses || "other words"}, not for ${need.otherUse}.`, ABOUT_USE));
  if (lines.some((line) => covers(line, need, "stated"))) return rows;
  rows.push(
    !isStated || lines.some((line) => covers(line, need, "possible"))
      ? found("not_stated", "This license doesn't state this use.", ABOUT_USE)
      : found("not_granted", `Granted for ${grant.uses || "other uses"}, not for this use.`, ABOUT_USE),
  );
  return rows;
};

const ABOUT_USE = { about: "use", ...ASK_FOR_IT } as const;

const restrictionWords = (restriction: Restriction): string =>
  restriction === "Credit required" ? "Every use must credit the creator." : CLAUSES[restriction];

const reachesStories = ({ channels, platforms }: Need): boolean =>
  (!channels || channels.includes("stories")) && (!platforms || platforms.includes("instagram"));

/**
 * Whether a line covers a combination.
 * @param how `possible` counts what the accepted text doesn't state as allowed
 */
const covers = (line: UseLine, need: Need, how: "stated" | "possible"): boolean => {
  const isPossible = how === "possible";
  const channels = isPossible ? [...line.channels, ...(line.unstated ?? [])] : line.channels;
  const reached = need.channels ? channels.filter((channel) => need.channels?.includes(channel)) : channels;
  return (
    reached.some((channel) => !need.platforms || !hasPlatforms(channel) || coversPlatform(line, need.platforms)) &&
    reaches(PURPOSES, line.purpose, need.purpose, isPossible) &&
    reaches(ADS, line.ads, need.ads, isPossible)
  );
};

const coversPlatform = ({ platforms }: UseLine, asked: readonly string[]): boolean =>
  platforms === "any" || platforms.some((platform) => asked.includes(platform));

/** Whether a value of an ordered list reaches as far as the asked value. */
const reaches = <T>(order: readonly T[], held: T | undefined, asked: T | undefined, isPossible: boolean): boolean => {
  if (asked === undefined) return true;
  return held === undefined ? isPossible : order.indexOf(held) >= order.indexOf(asked);
};

/** Countries, changes and AI. */
const otherRows = (scope: Scope, { countries = [], edit, ai = [] }: Asked): Finding[] => {
  const rows: Finding[] = [];
  if (countries.length > 0 && scope.countries === undefined)
    rows.push(found("not_stated", "This license doesn't state countries.", ABOUT_USE));
  if (scope.countries !== undefined && scope.countries !== "worldwide") {
    const granted = scope.countries;
    for (const country of countries)
      if (!granted.includes(country))
        rows.push(
          found(
            "not_granted",
            `Granted for ${granted.map(countryName).join(", ")}, not for ${countryName(country)}.`,
            ABOUT_USE,
          ),
        );
  }
  if (edit !== undefined && !reaches(EDITS, scope.edits, edit, false)) {
    if (scope.restrictions.includes("No modifications")) rows.push(ruledOut("changes", CLAUSES["No modifications"]));
    else if (scope.edits === undefined)
      rows.push(found("not_stated", "This license doesn't state changes.", ABOUT_USE));
    else rows.push(found("not_granted", "Granted with fewer changes than these.", ABOUT_USE));
  }
  for (const kind of ai) {
    const isGranted = kind === "training" ? scope.aiTraining : scope.aiMaking;
    const what = kind === "training" ? "AI training" : "making or changing by AI";
    if (isGranted === undefined) rows.push(found("not_stated", `This license doesn't state ${what}.`, ABOUT_USE));
    if (isGranted === false) rows.push(ruledOut(what, "It may not be used for AI."));
  }
  return rows;
};

/** Who answered. What is asked decides whether an answer has to be confirmed: organic editorial use needs no proof. */
const answerRows = (grant: GrantFacts, asked: Asked): Finding[] => {
  if (grant.byHand) return [];
  const rows: Finding[] = [];
  if (grant.answeredElsewhere)
    rows.push(
      found(
        "answered_elsewhere",
        "Answered from another address than asked.",
        // The grant of another asset is dealt with there.
        grant.copyOf
          ? { next: ["open_asset"], copyOf: grant.copyOf }
          : { next: ["confirm_answerer"], grantId: grant.id },
      ),
    );
  if (grant.ownNetwork) rows.push(found("account_not_confirmed", "Answered from the team's own network."));
  if (grant.answersForOwner) rows.push(found("account_not_confirmed", "Somebody answered for the owner."));
  const isWide = asked.isCommercial || asked.isPaid || (asked.ai?.length ?? 0) > 0;
  if (isWide && !grant.isConfirmed) rows.push(found("account_not_confirmed", "Account not confirmed."));
  return rows;
};

const documentRows = ({ byHand, isException, recordedBy, unconfirmedCover, copyOf }: GrantFacts): Finding[] => {
  const rows: Finding[] = [];
  if (byHand?.needsDocument && !byHand.hasDocument)
    rows.push(found("no_document", `Set by ${byHand.name}, no document.`, { next: ["add_document"] }));
  if (isException) rows.push(found("no_document", "Set as a legal exception."));
  if (recordedBy) rows.push(found("no_document", `Yes by message, recorded by ${recordedBy}.`));
  if (unconfirmedCover) rows.push(found("cover_not_confirmed", unconfirmedCover, { next: ["confirm_cover"], copyOf }));
  return rows;
};

/** Limits that have to be heeded whether or not the question names them. */
const limitRows = (
  { scope, lessThanAsked, givenFor }: GrantFacts,
  { on, brands = [] }: Asked,
  team: Licensee,
): Finding[] => {
  const rows: Finding[] = [];
  const limited = (
    what: string,
    kind: Limit["kind"],
    { value = "", clause }: { value?: string; clause?: string } = {},
  ) => rows.push(found("limited", `Only ${what}.`, { clause, next: ["renew"], limit: { kind, value } }));
  if (givenFor === "file") limited("the file, not the post", "file");
  if (lessThanAsked === "without ads") limited(lessThanAsked, "no_ads");
  else if (lessThanAsked) limited(lessThanAsked, "use", { value: lessThanAsked.replace(/^for /, "") });
  if (scope.restrictions.includes("No modifications"))
    limited("as it is", "unmodified", { clause: CLAUSES["No modifications"] });
  if (scope.restrictions.includes("IG Stories only"))
    limited("Instagram Stories", "stories", { clause: CLAUSES["IG Stories only"] });
  if (scope.countries !== undefined && scope.countries !== "worldwide") {
    const needsLimits = scope.lines.some(({ channels }) => channels.some(hasPlatforms));
    const value = scope.countries.join(", ");
    limited(
      `in ${scope.countries.map(countryName).join(", ")}${needsLimits ? ", needs geo-limits" : ""}`,
      "countries",
      { value },
    );
  }
  const { requestedBrands } = scope;
  if (scope.brands === "all" && requestedBrands && !namesTeam(requestedBrands, team.licensee))
    rows.push(
      found("limited", `Only for ${requestedBrands.join(", ")}.`, {
        next: ["renew"],
        limit: { kind: "brands", value: requestedBrands.join(", ") },
        clause: "The terms name all brands of the team; the request named these.",
        about: brands.every((brand) => includesBrand(requestedBrands, brand, team)) ? undefined : "brand",
      }),
    );
  if (scope.until !== "" && scope.until >= on && Date.parse(scope.until) - Date.parse(on) <= SOON_MS)
    rows.push(
      found("ends_soon", `Ends ${shownDate(scope.until)}.`, {
        next: ["renew"],
        limit: { kind: "end", value: scope.until },
      }),
    );
  return rows;
};
