import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RESTRICTIONS } from "../../base/license/license.schema.ts";
import { PRESETS, presetOf } from "../../base/license/presets.policy.ts";
import {
  ADS,
  CHANNELS,
  EDITS,
  PLATFORMS,
  PURPOSES,
  type Scope,
  type UseLine,
} from "../../base/license/scope.policy.ts";
import { narrowed } from "../../base/license/use-line.policy.ts";
import { aGrant, aScope, holding, TODAY } from "../../testing/verdict.ts";
import type { AssetFacts, Facts, GrantFacts, Owner, Question, Refused, RequestFacts } from "./facts.policy.ts";
import { beyond, isWithin } from "./question.policy.ts";
import { ANSWERS, ASKED_ADS, ASKED_AI } from "./rows.schema.ts";
import { verdict } from "./verdict.policy.ts";

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
/** One or two of the values, as people ask. */
const few = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1, maxLength: 2 });
/** One of three questions names a field. */
const rather = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, value);
/** Mostly what the first argument says, so that not every state is a Stop. */
const mostly = <T>(usual: T, other: fc.Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, other);
const day = fc.constantFrom(TODAY, "2026-11-25", "2026-12-31", "2027-06-01");
const past = fc.constantFrom("2026-11-01", "2026-11-20");
const BRANDS = ["rap", "bars", "Clearhouse Network"];
const USES = [...PRESETS.flatMap(({ url, asset }: { url?: string; asset?: string }) => [url, asset]), "A mural"].filter(
  (label) => label !== undefined,
);

const line: fc.Arbitrary<UseLine> = fc.record({
  channels: some(CHANNELS),
  platforms: fc.oneof(fc.constant("any" as const), some(PLATFORMS)),
  purpose: maybe(fc.constantFrom(...PURPOSES)),
  ads: maybe(fc.constantFrom(...ADS)),
  unstated: maybe(some(CHANNELS)),
});
const scope: fc.Arbitrary<Scope> = fc
  .record({
    lines: fc.array(line, { maxLength: 3 }),
    brands: maybe(fc.oneof(fc.constant("all" as const), some(BRANDS))),
    requestedBrands: mostly<string[] | undefined>(undefined, some(BRANDS)),
    countries: maybe(fc.oneof(fc.constant("worldwide" as const), some(["DE", "FR"]))),
    edits: maybe(fc.constantFrom(...EDITS)),
    aiTraining: maybe(fc.boolean()),
    aiMaking: maybe(fc.boolean()),
    exclusive: fc.boolean(),
    from: mostly("", fc.constantFrom("2026-01-01", "2026-12-01")),
    until: mostly("", fc.constantFrom("2026-11-21", TODAY, "2026-12-31")),
    credit: fc.record({ required: fc.boolean(), name: fc.constantFrom("", "@jane") }),
    words: mostly("", fc.constant("a mural")),
    restrictions: fc.constant([]),
    chosen: mostly([], fc.subarray([...RESTRICTIONS])),
  })
  .map(({ chosen, ...stated }) => narrowed(stated, chosen));
const rarely = mostly<boolean | undefined>(undefined, fc.constant(true));
const grant: fc.Arbitrary<GrantFacts> = fc.record({
  id: fc.integer({ min: 1, max: 9 }).map((n) => `grt_${n}`),
  scope,
  uses: fc.constantFrom("", "Social media posts"),
  since: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"),
  byHand: mostly(undefined, fc.constant({ name: "Ada", hasDocument: false, needsDocument: true })),
  answeredElsewhere: rarely,
  ownNetwork: rarely,
  isConfirmed: fc.boolean(),
  unconfirmedCover: mostly(undefined, fc.constant("Confirm it.")),
  lessThanAsked: mostly(undefined, fc.constant("stories")),
  givenFor: mostly(undefined, fc.constantFrom("other_post" as const, "file" as const)),
  read: fc.constantFrom(undefined, { heed: "" }, { heed: "Once." }),
  switchedOff: mostly(undefined, some(CHANNELS)),
});
const request: fc.Arbitrary<RequestFacts> = fc.record({
  reason: fc.constantFrom("no_answer_yet" as const, "counter_offer" as const, "not_theirs" as const),
  text: fc.constant("Asked."),
});
const owner: fc.Arbitrary<Owner> = fc.record({
  grants: fc.array(grant, { minLength: 1, maxLength: 3 }),
  endedByTeam: mostly(undefined, fc.constant({ on: "2026-11-20", reason: "" })),
  request: maybe(request),
});
const silent = owner.map((one) => ({ ...one, grants: [] }));
const ways = fc.array(fc.array(fc.oneof({ weight: 4, arbitrary: owner }, silent), { minLength: 1, maxLength: 2 }), {
  minLength: 1,
  maxLength: 2,
});
const release = fc.record({
  id: fc.constant("rel_1"),
  kind: fc.constantFrom("person" as const, "music" as const),
  minor: fc.boolean(),
  onFile: fc.boolean(),
  validUntil: fc.constantFrom("", "2026-11-30"),
});
const releases = mostly(
  undefined,
  fc.record({ people: maybe(fc.boolean()), music: maybe(fc.boolean()), releases: fc.array(release, { maxLength: 2 }) }),
);
/** Rights in which nothing but the scope of one grant can stand in the way. */
const clear: fc.Arbitrary<Facts> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 2 }),
    brands: some(BRANDS),
    until: fc.constantFrom("", "2026-12-31"),
    countries: fc.constantFrom(["DE"], ["DE", "FR"]),
  })
  .map((given) => ({
    ...holding(aGrant({ ...given, edits: "any", aiTraining: true, aiMaking: true }, { isConfirmed: true })),
    releases: { people: false, music: false, releases: [] },
    adCode: { until: "" },
  }));
const any: fc.Arbitrary<Facts> = fc.record({
  today: fc.constant(TODAY),
  licensee: fc.constant("Clearhouse Network Ltd"),
  ownBrands: fc.constant(BRANDS),
  ways,
  coOwners: mostly([], fc.array(owner, { maxLength: 1 })),
  strict: fc.boolean(),
  releases,
  adCode: fc.constantFrom(undefined, { until: "" }, { until: "2026-11-25" }),
});
const facts = fc.oneof(any, clear);
const question: fc.Arbitrary<Question> = fc.record({
  on: day,
  brands: rather(few(BRANDS)),
  uses: rather(few(USES)),
  channels: rather(few(CHANNELS)),
  platforms: rather(few(PLATFORMS)),
  purpose: rather(fc.constantFrom(...PURPOSES)),
  ads: rather(few(ASKED_ADS)),
  countries: rather(some(["DE", "FR", "US"])),
  edit: rather(fc.constantFrom(...EDITS)),
  ai: rather(some(ASKED_AI)),
  until: rather(day),
});
/** What was refused beside a license, as a request asks for it. */
const refused: fc.Arbitrary<Refused> = fc
  .record({
    uses: rather(few(USES)),
    brands: rather(some(BRANDS)),
    ai: rather(some(ASKED_AI)),
    countries: rather(fc.constantFrom("worldwide" as const, ["FR"])),
    edits: rather(fc.constantFrom(...EDITS)),
    until: fc.constant(""),
  })
  .map((wish) => beyond(wish, [aScope({ countries: ["DE"], until: "2026-12-31" })], { licensee: "Clearhouse Network" }))
  .filter((one) => one !== undefined);

/** Something that stops the asset whatever is asked, or for what is asked. */
const stop: fc.Arbitrary<AssetFacts> = fc.oneof(
  past.map((on) => ({ removal: { on } })),
  past.map((on) => ({ endedForOwner: { on, reason: "" } })),
  past.map((on) => ({ refusals: [{ on }] })),
  past.map((on) => ({ refusals: [{ on, only: { what: "ads", ads: "paid" as const } }] })),
  past.map((on) => ({ refusals: [{ on, only: { what: "the renewal", after: "2026-12-31" } }] })),
  fc.record({ on: past, only: refused }).map((refusal) => ({ refusals: [refusal] })),
  fc.constant({ deniedByTeam: true }),
  past.map((since) => ({ claims: [{ name: "Bo", since, isTakenUp: true }] })),
);

/** How green an answer is: 0 is cleared, 3 is stop. */
const rank = (given: Facts, asked: Question): number => ANSWERS.indexOf(verdict(given, asked).answer);

/** One random narrowing of a grant; it neither takes away the last use nor ends the grant. */
const narrowings: ((one: Scope, pick: number) => Scope)[] = [
  (one, pick) => ({
    ...one,
    lines: one.lines.length > 1 ? one.lines.toSpliced(pick % one.lines.length, 1) : one.lines,
  }),
  (one, pick) => withLine(one, pick, ({ channels, ...rest }) => ({ ...rest, channels: less(channels, pick) })),
  (one, pick) =>
    withLine(one, pick, ({ platforms, ...rest }) => ({
      ...rest,
      platforms: less(platforms === "any" ? PLATFORMS : platforms, pick),
    })),
  (one, pick) => withLine(one, pick, ({ purpose, ...rest }) => ({ ...rest, purpose: purpose && "editorial" })),
  (one, pick) => withLine(one, pick, ({ ads, ...rest }) => ({ ...rest, ads: ads && "organic" })),
  (one, pick) => withLine(one, pick, ({ unstated: _, ...rest }) => rest),
  (one, pick) => ({ ...one, brands: one.brands && less(one.brands === "all" ? BRANDS : one.brands, pick) }),
  (one, pick) => ({
    ...one,
    countries: one.countries && less(one.countries === "worldwide" ? ["DE", "FR"] : one.countries, pick),
  }),
  (one) => ({ ...one, edits: one.edits && "as_is" }),
  (one) => ({ ...one, aiTraining: one.aiTraining === undefined ? undefined : false, aiMaking: false }),
  (one) => ({ ...one, until: one.until === "" || one.until > "2026-12-01" ? "2026-12-01" : one.until }),
  (one) => ({ ...one, from: one.from < "2026-12-01" ? "2026-12-01" : one.from }),
  (one, pick) => narrowed(one, RESTRICTIONS.slice(pick % RESTRICTIONS.length, (pick % RESTRICTIONS.length) + 1)),
];
const less = <T>(values: readonly T[], pick: number): T[] =>
  values.length > 1 ? values.toSpliced(pick % values.length, 1) : [...values];
const withLine = (one: Scope, pick: number, change: (line: UseLine) => UseLine): Scope => ({
  ...one,
  lines: one.lines.map((each, index) => (index === pick % one.lines.length ? change(each) : each)),
});

const RUNS = { numRuns: 2_000 };

describe("random rights and questions", () => {
  it("another stop never makes an answer greener", () => {
    fc.assert(
      fc.property(facts, stop, question, (given, added, asked) => {
        const refusals = [...(given.refusals ?? []), ...(added.refusals ?? [])];
        expect(rank({ ...given, ...added, refusals }, asked)).toBeGreaterThanOrEqual(rank(given, asked));
      }),
      RUNS,
    );
  });

  it("another owner who has to say yes never makes an answer greener", () => {
    fc.assert(
      fc.property(facts, owner, fc.nat(), question, (given, added, pick, asked) => {
        const before = rank(given, asked);
        expect(rank({ ...given, coOwners: [...(given.coOwners ?? []), added] }, asked)).toBeGreaterThanOrEqual(before);
        // Beside others on the same request, a yes could bring a request into force that had none; a silence can't.
        const silent = { ...added, grants: [] };
        const more = given.ways.map((way, index) => (index === pick % given.ways.length ? [...way, silent] : way));
        expect(rank({ ...given, ways: more }, asked)).toBeGreaterThanOrEqual(before);
      }),
      RUNS,
    );
  });

  it("a narrower grant never makes an answer greener", () => {
    fc.assert(
      fc.property(facts, fc.nat(), fc.constantFrom(...narrowings), question, (given, pick, narrow, asked) => {
        const all = given.ways.flat().flatMap(({ grants }) => grants);
        const chosen = all[pick % Math.max(1, all.length)];
        const narrower = given.ways.map((way) =>
          way.map((one) => ({
            ...one,
            grants: one.grants.map((each) => (each === chosen ? { ...each, scope: narrow(each.scope, pick) } : each)),
          })),
        );
        expect(rank({ ...given, ways: narrower }, asked)).toBeGreaterThanOrEqual(rank(given, asked));
      }),
      RUNS,
    );
  });

  it("a question that asks one field more never gets a greener answer", () => {
    fc.assert(
      fc.property(facts, question, fc.nat(), (given, asked, pick) => {
        const named = FIELDS.filter((field) => asked[field] !== undefined);
        const left = named[pick % Math.max(1, named.length)];
        if (!left) return;
        const fewer: Question = { ...asked, [left]: undefined };
        expect(rank(given, asked)).toBeGreaterThanOrEqual(rank(given, comparable(fewer, asked)));
      }),
      RUNS,
    );
  });

  it("no question gets a greener answer than the empty question on the same day", () => {
    fc.assert(
      fc.property(facts, question, (given, asked) => {
        expect(rank(given, asked)).toBeGreaterThanOrEqual(rank(given, { on: asked.on }));
      }),
      RUNS,
    );
  });
});

const FIELDS = [
  "brands",
  "uses",
  "channels",
  "platforms",
  "purpose",
  "ads",
  "countries",
  "edit",
  "ai",
  "until",
] as const satisfies (keyof Question)[];

/**
 * A channel or platform outside a use replaces the use instead of being added to it. Then the question is compared with
 * the one that doesn't name the use.
 */
const comparable = (fewer: Question, asked: Question): Question => {
  const { uses = [], channels = [undefined], platforms = [undefined] } = asked;
  const replaces = uses.some((use) => {
    const own = presetOf(use)?.line;
    return own && channels.some((channel) => platforms.some((platform) => !isWithin(own, channel, platform)));
  });
  return replaces ? { ...fewer, uses: undefined } : fewer;
};
