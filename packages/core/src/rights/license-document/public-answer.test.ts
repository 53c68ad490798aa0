import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Facts, GrantFacts } from "../../library/verdict/facts.policy.ts";
import type { Answer } from "../../library/verdict/rows.schema.ts";
import { verdict } from "../../library/verdict/verdict.policy.ts";
import { aGrant, anOwner, facts, holding, TODAY } from "../../testing/verdict.ts";
import type { CheckAnswer } from "./check.schema.ts";
import { type AskedGrant, publicAnswer } from "./public-answer.ts";

const asked: AskedGrant = { id: "grt_1", isByHand: false };
const byHand = { name: "Ada", hasDocument: false, needsDocument: true };
const unread = aGrant({ words: "Only my song" });

describe("what anybody is told of a license", () => {
  it.each<[string, Facts | undefined, Partial<AskedGrant>, ReturnType<typeof publicAnswer>]>([
    ["a license in force is cleared", holding(aGrant()), {}, { says: "cleared" }],
    [
      "an open removal comes before everything else",
      { ...holding(aGrant({}, { byHand })), removal: { on: "2026-11-20" }, refusals: [{ on: "2026-11-01" }] },
      { isByHand: true, endedOn: "2026-11-21" },
      { says: "under_review", since: "2026-11-20" },
    ],
    [
      "a claim that a member took up is under review",
      { ...holding(aGrant()), claims: [{ name: "Bo", since: "2026-11-19", isTakenUp: true }] },
      {},
      { says: "under_review", since: "2026-11-19" },
    ],
    [
      "a removal that was kept says nothing of itself",
      { ...holding(aGrant()), removal: { on: "2026-11-20", kept: { on: "2026-11-21", reason: "Paid" } } },
      {},
      { says: "not_confirmed" },
    ],
    [
      "a license that ended, beside another that is in force",
      holding(aGrant({}, { id: "grt_2" })),
      { endedOn: "2026-11-10" },
      { says: "ended", since: "2026-11-10" },
    ],
    [
      "another license of the owner was ended at the owner's wish",
      { ...holding(aGrant()), endedForOwner: { on: "2026-11-11", reason: "I am in it" } },
      {},
      { says: "ended", since: "2026-11-11" },
    ],
    ["a deleted asset", undefined, {}, { says: "not_confirmed" }],
    ["an owner's no", { ...holding(aGrant()), refusals: [{ on: "2026-11-01" }] }, {}, { says: "not_confirmed" }],
    ["own words that nobody has read", holding(unread), {}, { says: "not_confirmed" }],
    [
      "a stopped copy",
      {
        ...holding(aGrant()),
        copies: [{ id: "ast_2", name: "Copy", same: "file", facts: { removal: { on: "2026-11-01" } } }],
      },
      {},
      { says: "not_confirmed" },
    ],
    ["an approval by hand", holding(aGrant({}, { byHand })), { isByHand: true }, { says: "recorded" }],
    [
      "an approval by hand with a document",
      holding(aGrant({}, { byHand: { ...byHand, hasDocument: true } })),
      { isByHand: true },
      { says: "recorded" },
    ],
    ["a yes recorded from a message", holding(aGrant({}, { recordedBy: "Sam" })), {}, { says: "recorded" }],
    [
      "a license with limits, each of which is named",
      holding(aGrant({ restrictions: ["No modifications"], countries: ["DE"], until: "2026-11-24" })),
      {},
      {
        says: "conditions",
        limits: [
          { kind: "unmodified", value: "" },
          { kind: "countries", value: "DE" },
          { kind: "end", value: "2026-11-24" },
        ],
      },
    ],
    [
      "a license of a file, beside which a post was named later",
      holding(aGrant({}, { givenFor: "file" })),
      {},
      { says: "conditions", limits: [{ kind: "file", value: "" }] },
    ],
    ["a license of another post", holding(aGrant({}, { givenFor: "other_post" })), {}, { says: "not_confirmed" }],
    [
      "of two grants the one that was asked, though the other is better",
      holding(unread, aGrant({}, { id: "grt_2" })),
      {},
      { says: "not_confirmed" },
    ],
  ])("%s", (_, given, about, answer) => {
    expect(publicAnswer(given, { ...asked, ...about })).toEqual(answer);
  });

  const rarely = <T>(value: T) =>
    fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant(value) });
  const grant = (id: string): fc.Arbitrary<GrantFacts> =>
    fc
      .record({
        until: fc.constantFrom("", "2026-11-24", "2027-06-01", "2026-11-21"),
        words: fc.constantFrom("", "", "", "a mural"),
        restrictions: fc.constantFrom([], [], ["No modifications" as const]),
        byHand: rarely(byHand),
        isException: rarely(true),
        recordedBy: rarely("Sam"),
        answeredElsewhere: rarely(true),
        ownNetwork: rarely(true),
        unconfirmedCover: rarely("Confirm it."),
        lessThanAsked: rarely("without ads"),
        givenFor: rarely("file" as const),
      })
      .map(({ until, words, restrictions, ...given }) => aGrant({ until, words, restrictions }, { id, ...given }));
  const state: fc.Arbitrary<Facts> = fc
    .record({
      first: grant("grt_1"),
      second: fc.option(grant("grt_2"), { nil: undefined }),
      other: fc.option(grant("grt_3"), { nil: undefined, freq: 5 }),
      removal: rarely({ on: "2026-11-20" }),
      refusals: rarely([{ on: "2026-11-20" }]),
      endedForOwner: rarely({ on: "2026-11-20", reason: "" }),
      deniedByTeam: rarely(true),
      releases: rarely({ people: true, music: false, releases: [] }),
      copies: rarely([{ id: "ast_2", name: "Copy", same: "file" as const, facts: { deniedByTeam: true } }]),
      isUnreviewed: rarely(true),
      feeDue: rarely({ amount: "€ 5", since: "2026-11-01" }),
    })
    .map(({ first, second, other, ...given }) => ({
      ...facts({ ways: [[anOwner(first, ...(second ? [second] : []))]], coOwners: other ? [anOwner(other)] : [] }),
      ...given,
    }));
  /** What the workspace has to answer at least, for each public answer that says something good. */
  const AT_LEAST: Partial<Record<CheckAnswer, readonly Answer[]>> = {
    cleared: ["cleared"],
    conditions: ["cleared", "conditions"],
    recorded: ["cleared", "conditions"],
  };

  it("is never greener than the answer in the workspace", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(state, fc.constantFrom("grt_1", "grt_2"), fc.boolean(), (given, id, isByHand) => {
        const { says } = publicAnswer(given, { id, isByHand });
        seen.add(says);
        const allowed = AT_LEAST[says];
        if (allowed) expect(allowed).toContain(verdict(given, { on: TODAY }).answer);
      }),
      { numRuns: 3_000 },
    );
    expect([...seen].toSorted()).toEqual([
      "cleared",
      "conditions",
      "ended",
      "not_confirmed",
      "recorded",
      "under_review",
    ]);
  });
});
