import { describe, expect, it } from "vitest";
import type { Scope } from "../../base/license/scope.policy.ts";
import { aGrant, anOwner, aScope, facts, holding, on, TODAY } from "../../testing/verdict.ts";
import type { Facts, Question } from "./facts.policy.ts";
import { beyond, type Wish } from "./question.policy.ts";
import { answerOf, REASONS, type Reason } from "./rows.schema.ts";
import { verdict } from "./verdict.policy.ts";

const granted = holding(aGrant());
const commercial = { purpose: "commercial" } as const;
const wide = aScope({
  lines: [{ channels: ["feed", "stories"], platforms: "any", purpose: "commercial", ads: "paid" }],
});
const soldWide = holding(aGrant(wide, { isConfirmed: true }));
const people = { people: true, music: false, releases: [] };
const noBody = { people: false, music: false, releases: [] };
const child = { id: "rel_1", kind: "person", minor: true, onFile: false, validUntil: "", name: "Tim" } as const;
const adult = { ...child, id: "rel_2", minor: false, name: "Anna" } as const;
const song = { ...child, id: "rel_3", kind: "music", minor: false, name: "Song" } as const;
const refusal = { name: "Jane", on: "2026-11-01" };
const asked = (
  reason: "no_answer_yet" | "counter_offer" | "not_yet_valid" | "link_not_sent" | "request_over" | "not_theirs",
  text: string,
) => facts({ ways: [[{ name: "Jane", grants: [], request: { reason, text } }]] });

const WEBSITE = {
  what: "Website content",
  uses: [{ use: "Website content", channels: ["website_app"] }],
} as const;

type Row = [title: string, facts: Facts, question: Partial<Question>, reason: Reason, text: string];

const ROWS: Row[] = [
  [
    "1: an owner's request for removal is open",
    { ...granted, removal: { on: "2026-11-20" } },
    {},
    "removal_open",
    "The owner asked for removal on Nov 20, 2026.",
  ],
  [
    "1: somebody claims it, and a member took the claim up",
    { ...granted, claims: [{ name: "Bo", since: "2026-11-20", isTakenUp: true }] },
    {},
    "claimed",
    "Bo claims it since Nov 20, 2026.",
  ],
  [
    "2: a license was ended at its owner's wish, beside a grant in force",
    { ...granted, endedForOwner: { on: "2026-11-20", reason: "Please" } },
    {},
    "ended_for_owner",
    "Ended on Nov 20, 2026.",
  ],
  [
    "2: the team ended the only license",
    facts({ ways: [[{ grants: [], endedByTeam: { on: "2026-11-20", reason: "" } }]] }),
    {},
    "ended_by_team",
    "Ended on Nov 20, 2026.",
  ],
  [
    "3: somebody said no, beside somebody else's yes",
    { ...granted, refusals: [refusal] },
    {},
    "owner_said_no",
    "Jane said no on Nov 1, 2026.",
  ],
  [
    "3: the team set it to denied",
    { ...granted, deniedByTeam: true },
    {},
    "denied_by_team",
    "The team set this to Denied.",
  ],
  [
    "4: what was refused is asked",
    { ...granted, refusals: [{ ...refusal, only: { what: "ads", ads: "paid" } }] },
    { ads: ["own_ad"] },
    "more_refused",
    "Jane said no to ads on Nov 1, 2026.",
  ],
  [
    "4: a refused use is asked by its channel",
    { ...granted, refusals: [{ ...refusal, only: WEBSITE }] },
    { channels: ["website_app"] },
    "more_refused",
    "Jane said no to Website content on Nov 1, 2026.",
  ],
  [
    "4: a refused use is asked by its name",
    { ...granted, refusals: [{ ...refusal, only: WEBSITE }] },
    { uses: ["Website content"] },
    "more_refused",
    "Jane said no to Website content on Nov 1, 2026.",
  ],
  [
    "4: a day after the end whose renewal was refused is asked",
    {
      ...holding(aGrant({ until: "2026-12-31" })),
      refusals: [{ ...refusal, only: { what: "the renewal", after: "2026-12-31" } }],
    },
    { until: "2027-01-01" },
    "more_refused",
    "Jane said no to the renewal on Nov 1, 2026.",
  ],
  [
    "5: a minor's release is missing",
    { ...granted, releases: { ...people, releases: [child] } },
    {},
    "minor_release_missing",
    "The release of Tim, a minor, is missing.",
  ],
  [
    "5: somebody withdrew the release",
    { ...granted, releases: { ...people, releases: [{ ...adult, onFile: true, withdrawnOn: "2026-11-20" }] } },
    {},
    "release_withdrawn",
    "Anna withdrew the release.",
  ],
  [
    "6: the same file is stopped elsewhere",
    { ...granted, copies: [{ id: "ast_2", name: "Beach", same: "file", facts: { removal: { on: "2026-11-20" } } }] },
    {},
    "copy_stopped",
    "Same file as Beach: The owner asked for removal on Nov 20, 2026.",
  ],
  [
    "6: the same post is stopped elsewhere",
    { ...granted, copies: [{ id: "ast_2", name: "Beach", same: "post", facts: { refusals: [{ on: "2026-11-20" }] } }] },
    {},
    "copy_stopped",
    "Same post as Beach: The owner said no on Nov 20, 2026.",
  ],
  [
    "7: commercial use with somebody else's music",
    { ...soldWide, releases: { people: false, music: true, releases: [] } },
    commercial,
    "music_not_licensed",
    "The music isn't licensed for this use.",
  ],
  [
    "8: every grant has ended",
    holding(aGrant({ until: "2026-11-21" })),
    {},
    "rights_ended",
    "Rights ended on Nov 21, 2026.",
  ],
  [
    "8: boosting after the end of the ad code",
    { ...soldWide, releases: noBody, adCode: { until: "2026-11-01" } },
    { ads: ["boosting"] },
    "ad_code_ended",
    "The ad code ended on Nov 1, 2026.",
  ],
  [
    "9: commercial use under an editorial license",
    { ...granted, releases: noBody },
    commercial,
    "ruled_out",
    "Not for commercial use.",
  ],
  [
    "9: paid use under an organic license",
    { ...granted, releases: noBody },
    { ads: ["own_ad"] },
    "ruled_out",
    "Not for paid promotion.",
  ],
  [
    "9: a place outside Instagram Stories, if only they are allowed",
    holding(
      aGrant({
        restrictions: ["IG Stories only"],
        lines: [{ channels: ["stories"], platforms: ["instagram"], purpose: "editorial", ads: "organic" }],
      }),
    ),
    { channels: ["feed"] },
    "ruled_out",
    "Not for this place.",
  ],
  [
    "9: a change that the owner ruled out",
    holding(aGrant({ edits: "as_is", restrictions: ["No modifications"] })),
    { edit: "any" },
    "ruled_out",
    "Not for changes.",
  ],
  [
    "9: a channel that the owner switched off",
    holding(aGrant({}, { switchedOff: ["email"] })),
    { channels: ["email"] },
    "ruled_out",
    "Not for this place.",
  ],
  [
    "9: AI without a yes to AI",
    { ...granted, releases: noBody },
    { ai: ["training"] },
    "ruled_out",
    "Not for AI training.",
  ],
  [
    "10: commercial use without a person's release",
    { ...soldWide, releases: people },
    commercial,
    "person_release_missing",
    "A person's release is missing.",
  ],
  [
    "10: editorial use without a person's release, if the team is strict",
    { ...granted, strict: true, releases: people },
    {},
    "person_release_missing",
    "A person's release is missing.",
  ],
  [
    "10: editorial use with somebody's music, if the team is strict",
    { ...granted, strict: true, releases: { people: false, music: true, releases: [] } },
    {},
    "music_release_missing",
    "The music isn't licensed for this use.",
  ],
  [
    "10: boosting without an ad code",
    { ...soldWide, releases: noBody },
    { ads: ["boosting"] },
    "ad_code_missing",
    "Boosting this post needs an ad code.",
  ],
  [
    "11: one of two owners hasn't answered",
    facts({ ways: [[anOwner(aGrant()), { name: "Kim", grants: [] }]] }),
    {},
    "owner_missing",
    "1 of 2 owners said yes; Kim hasn't.",
  ],
  [
    "11: a co-owner added by hand hasn't answered",
    { ...granted, coOwners: [{ name: "Kim", grants: [] }] },
    {},
    "owner_missing",
    "1 of 2 owners said yes; Kim hasn't.",
  ],
  [
    "12: a signature is missing",
    asked("not_yet_valid", "Yes given; a signature is missing."),
    {},
    "not_yet_valid",
    "Yes given; a signature is missing.",
  ],
  [
    "13: the owner made a counter-offer",
    asked("counter_offer", "Jane: yes, but Credit."),
    {},
    "counter_offer",
    "Jane: yes, but Credit.",
  ],
  [
    "14: the owner hasn't answered",
    asked("no_answer_yet", "Asked on Nov 1, 2026, no answer yet."),
    {},
    "no_answer_yet",
    "Asked on Nov 1, 2026, no answer yet.",
  ],
  [
    "15: the link wasn't sent",
    asked("link_not_sent", "The link hasn't been sent yet."),
    {},
    "link_not_sent",
    "The link hasn't been sent yet.",
  ],
  [
    "16: the request is over",
    asked("request_over", "No answer by Nov 1, 2026."),
    {},
    "request_over",
    "No answer by Nov 1, 2026.",
  ],
  [
    "17: it isn't theirs",
    asked("not_theirs", "Jane says it isn't theirs."),
    {},
    "not_theirs",
    "Jane says it isn't theirs.",
  ],
  ["18: nobody was asked", facts(), {}, "nobody_asked", "Nobody has been asked yet."],
  ["19: another brand", granted, { brands: ["bars"] }, "not_granted", "Granted for rap, not for bars."],
  [
    "19: a brand that isn't the team's, where all its brands are granted",
    holding(aGrant({ brands: "all" })),
    { brands: ["drip", "Acme Cars"] },
    "not_granted",
    "Granted for all brands of the team, not for Acme Cars.",
  ],
  [
    "19: a brand that isn't the team's, where its own name is granted",
    holding(aGrant({ brands: ["Clearhouse Network"] })),
    { brands: ["Acme Cars"] },
    "not_granted",
    "Granted for Clearhouse Network, not for Acme Cars.",
  ],
  [
    "19: another channel",
    granted,
    { channels: ["print"] },
    "not_granted",
    "Granted for Social media posts, not for this use.",
  ],
  [
    "19: another country",
    holding(aGrant({ countries: ["DE"] })),
    { countries: ["FR"] },
    "not_granted",
    "Granted for Germany, not for France.",
  ],
  ["19: more changes", granted, { edit: "any" }, "not_granted", "Granted with fewer changes than these."],
  [
    "19: another post than the asset's",
    holding(aGrant({}, { givenFor: "other_post" })),
    {},
    "not_granted",
    "Granted for something else, not for this post.",
  ],
  ["19: before the first day", holding(aGrant({ from: "2026-12-01" })), {}, "not_granted", "Only from Dec 1, 2026."],
  [
    "19: a day after the end",
    holding(aGrant({ until: "2027-06-01" })),
    { on: "2027-06-02" },
    "not_granted",
    "Ends Jun 1, 2027, before Jun 2, 2027.",
  ],
  [
    "20: a field that the license doesn't state",
    holding(aGrant({ brands: undefined })),
    { brands: ["rap"] },
    "not_stated",
    "This license doesn't state the brand.",
  ],
  [
    "20: a channel that the license doesn't state",
    holding(
      aGrant({
        lines: [{ channels: ["feed"], unstated: ["stories"], platforms: "any", purpose: "editorial", ads: "organic" }],
      }),
    ),
    { channels: ["stories"] },
    "not_stated",
    "This license doesn't state this use.",
  ],
  [
    "20: AI that the license doesn't state",
    { ...holding(aGrant({ aiTraining: undefined })), releases: noBody },
    { ai: ["training"] },
    "not_stated",
    "This license doesn't state AI training.",
  ],
  [
    "21: the asset was deleted",
    { ...granted, deleted: { on: "2026-11-20", by: "Ada" } },
    {},
    "deleted",
    "Deleted on Nov 20, 2026 by Ada.",
  ],
  [
    "22: removal was asked, and the team kept it",
    { ...granted, removal: { on: "2026-11-01", kept: { on: "2026-11-02", reason: "Public interest" } } },
    {},
    "removal_kept",
    "Removal asked; kept on Nov 2, 2026.",
  ],
  [
    "23: nobody has read the owner's words",
    holding(aGrant({ words: "One post" })),
    {},
    "words_unread",
    "Read what was granted.",
  ],
  [
    "23: nobody has read the words of the request that the owner accepted",
    holding(aGrant({ askedWords: "The cover only" })),
    {},
    "words_unread",
    "Read what was granted.",
  ],
  [
    "23: nobody has read the owner's notes",
    holding(aGrant({}, { notes: "Only if you blur my daughter" })),
    {},
    "words_unread",
    "Read what was granted.",
  ],
  [
    "30: the fields say all that the owner wrote",
    holding(aGrant({ words: "One post" }, { notes: "Thank you", read: { heed: "" } })),
    {},
    "in_force",
    "Cleared for Social media posts, rap, without an end.",
  ],
  [
    "23: a line of the owner's words has to be heeded",
    holding(aGrant({ words: "One post" }, { read: { heed: "Once a week at most." } })),
    {},
    "words_to_heed",
    "Once a week at most.",
  ],
  [
    "24: another address answered",
    holding(aGrant({}, { answeredElsewhere: true })),
    {},
    "answered_elsewhere",
    "Answered from another address than asked.",
  ],
  [
    "24: the answer came from the team's network",
    holding(aGrant({}, { ownNetwork: true })),
    {},
    "account_not_confirmed",
    "Answered from the team's own network.",
  ],
  [
    "24: commercial use by an answer that nothing confirms",
    { ...holding(aGrant(wide)), releases: noBody },
    commercial,
    "account_not_confirmed",
    "Account not confirmed.",
  ],
  [
    "25: set by hand without a document",
    holding(aGrant({}, { byHand: { name: "Ada", needsDocument: true, hasDocument: false } })),
    {},
    "no_document",
    "Set by Ada, no document.",
  ],
  ["25: a legal exception", holding(aGrant({}, { isException: true })), {}, "no_document", "Set as a legal exception."],
  [
    "25: a yes that was recorded from a message",
    holding(aGrant({}, { recordedBy: "Max" })),
    {},
    "no_document",
    "Yes by message, recorded by Max.",
  ],
  [
    "26: covered by an agreement, until confirmed",
    holding(aGrant({}, { unconfirmedCover: "Covered by Cleo's agreement: confirm it is theirs." })),
    {},
    "cover_not_confirmed",
    "Covered by Cleo's agreement: confirm it is theirs.",
  ],
  [
    "27: it looks like something stopped",
    { ...granted, looksLike: ["Beach"] },
    {},
    "looks_stopped",
    "Looks like Beach, which is stopped.",
  ],
  [
    "27: somebody else claims it",
    { ...granted, claims: [{ name: "Bo", since: "2026-11-20", isTakenUp: false }] },
    {},
    "claim_undecided",
    "Claimed by somebody else.",
  ],
  [
    "27: nobody has looked at what was sent in",
    { ...granted, isUnreviewed: true },
    {},
    "not_reviewed",
    "Nobody has looked yet.",
  ],
  [
    "28: the owner granted less than was asked",
    holding(aGrant({}, { lessThanAsked: "Story highlights" })),
    {},
    "limited",
    "Only Story highlights.",
  ],
  [
    "28: the asset names a post since its file was granted",
    holding(aGrant({}, { givenFor: "file" })),
    {},
    "limited",
    "Only the file, not the post.",
  ],
  [
    "28: nothing may be modified",
    holding(aGrant({ edits: "as_is", restrictions: ["No modifications"] })),
    {},
    "limited",
    "Only as it is.",
  ],
  [
    "28: some countries only, on a channel without limits by country",
    holding(aGrant({ countries: ["DE"] })),
    { countries: ["DE"] },
    "limited",
    "Only in Germany, needs geo-limits.",
  ],
  [
    "28: the terms name all brands, the request one",
    holding(aGrant({ brands: "all", requestedBrands: ["rap"] })),
    { brands: ["rap"] },
    "limited",
    "Only for rap.",
  ],
  [
    "28: the license ends within seven days",
    holding(aGrant({ until: "2026-11-29" })),
    {},
    "ends_soon",
    "Ends Nov 29, 2026.",
  ],
  [
    "29: commercial use, and nobody said whether people and music are in it",
    soldWide,
    commercial,
    "people_music_unsaid",
    "People and music aren't said yet.",
  ],
  [
    "29: an adult without a release, and editorial use",
    { ...granted, releases: people },
    {},
    "adult_without_release",
    "A person's release is missing.",
  ],
  [
    "29: somebody else's music, and editorial use",
    { ...granted, releases: { people: false, releases: [song] } },
    {},
    "music_not_cleared",
    "Music not cleared: mute or replace.",
  ],
  [
    "29: a child has turned 18",
    { ...granted, releases: { ...people, releases: [{ ...child, onFile: true, turnedAdult: "November 2026" }] } },
    {},
    "turned_adult",
    "Tim turned 18 in November 2026: ask them.",
  ],
  [
    "29: the evidence was erased",
    { ...granted, evidenceErasedOn: "2026-11-20" },
    {},
    "evidence_erased",
    "Evidence erased on Nov 20, 2026.",
  ],
  [
    "29: a fee is overdue",
    { ...granted, feeDue: { amount: "$100.00", since: "2026-11-20" } },
    {},
    "fee_overdue",
    "$100.00 is due since Nov 20, 2026.",
  ],
  ["30: an owner's yes", granted, {}, "in_force", "Cleared for Social media posts, rap, without an end."],
  [
    "30: a brand of the team, where all its brands are granted",
    holding(aGrant({ brands: "all" })),
    { brands: ["@Drip", "Clearhouse Network"] },
    "in_force",
    "Cleared for Social media posts, all brands, without an end.",
  ],
];

describe("the rows of the table", () => {
  it.each(ROWS)("row %s", (_title, given, question, reason, text) => {
    const { findings, answer, reason: headline } = verdict(given, on(question));
    expect(findings[0]).toMatchObject({ reason, text });
    expect([headline, answer]).toEqual([reason, answerOf(reason)]);
  });

  it("each reason has a row here, and its words are at most twelve", () => {
    expect([...new Set(ROWS.map(([, , , reason]) => reason))].toSorted()).toEqual([...REASONS].toSorted());
    const counted = ROWS.filter(([, , , reason]) => reason !== "copy_stopped");
    for (const [, , , , text] of counted) expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(12);
  });
});

describe("which grant counts", () => {
  it("of several grants the best one counts, and each is judged alone", () => {
    const both = holding(
      aGrant({ brands: ["bars"] }),
      aGrant({ lines: wide.lines }, { id: "grt_2", isConfirmed: true }),
    );
    expect(verdict(both, on({ brands: ["bars"] }))).toMatchObject({ answer: "cleared", grant: { id: "grt_1" } });
    expect(verdict({ ...both, releases: noBody }, on({ brands: ["bars"], purpose: "commercial" })).answer).toBe("ask");
  });

  it("of alternatives with a grant in force the best one counts, with all its owners", () => {
    const one = [anOwner(aGrant({ brands: ["bars"] })), { name: "Kim", grants: [] }];
    expect(verdict(facts({ ways: [one, [anOwner(aGrant())]] }), on()).answer).toBe("cleared");
    expect(verdict(facts({ ways: [one, [anOwner(aGrant({ until: "2026-11-21" }))]] }), on()).reason).toBe(
      "owner_missing",
    );
  });

  it("a no in any alternative is Stop, whichever alternative has the best grant", () => {
    expect(verdict({ ...granted, refusals: [refusal], ways: [[anOwner()], ...granted.ways] }, on()).answer).toBe(
      "stop",
    );
  });

  it("a grant is in force until its last day is over, and a later day is asked of it, not of its end", () => {
    const ends = holding(aGrant({ until: TODAY }));
    expect(verdict(ends, on()).reason).toBe("ends_soon");
    expect(verdict(ends, on({ on: "2026-11-23" }))).toMatchObject({ answer: "ask", reason: "not_granted" });
  });
});

describe("no row", () => {
  it("a renewed grant that was replaced is no Stop, and an open renewal leaves the running grant's answer", () => {
    const renewing = facts({
      ways: [
        [{ ...anOwner(aGrant()), request: { reason: "no_answer_yet", text: "Asked on Nov 1, 2026, no answer yet." } }],
      ],
    });
    expect(verdict(renewing, on())).toMatchObject({ answer: "cleared", reason: "in_force" });
  });

  it("an approval set by hand doesn't lift an owner's no, a removal or an end at the owner's wish", () => {
    const byHand = holding(aGrant({}, { byHand: { name: "Ada", needsDocument: true, hasDocument: true } }));
    expect(verdict(byHand, on()).answer).toBe("cleared");
    for (const stop of [
      { refusals: [refusal] },
      { removal: { on: TODAY } },
      { endedForOwner: { on: TODAY, reason: "" } },
    ])
      expect(verdict({ ...byHand, ...stop }, on()).answer).toBe("stop");
  });

  it("asking again after a no leaves the Stop until the yes", () => {
    const again = asked("no_answer_yet", "Asked on Nov 20, 2026, no answer yet.");
    expect(verdict({ ...again, refusals: [refusal] }, on())).toMatchObject({ answer: "stop", reason: "owner_said_no" });
  });

  it("what a request asks beyond a license is what is refused, and names no more than that", () => {
    const scope = aScope({ brands: ["rap"], countries: ["ES"], until: "2026-12-31" });
    const wish = { uses: ["Social media posts"], brands: ["rap"], countries: ["ES"], until: "2026-12-31" };
    const of = (more: Wish, scopes: Scope[] = [scope]) =>
      beyond({ ...wish, ...more }, scopes, { licensee: "Clearhouse Network" });
    expect(of({})).toBeUndefined();
    expect(of({ uses: ["Social media posts", "Website content"], countries: "worldwide", until: "" })).toEqual(WEBSITE);
    expect(of({ uses: ["Marketing campaigns"], brands: ["drip"] })).toEqual({
      what: "Marketing campaigns for drip",
      uses: [{ use: "Marketing campaigns", purpose: "commercial", ads: "paid" }],
      brands: ["drip"],
    });
    expect(of({ ai: ["training"] })).toEqual({ what: "AI training", ai: ["training"] });
    expect(of({ countries: "worldwide" })).toEqual({
      ...{ what: "other countries", countries: "worldwide", outside: ["ES"] },
    });
    expect(of({ edits: "any" })).toEqual({ what: "more changes", edits: "any" });
    expect(of({ until: "" })).toEqual({ what: "a later end", after: "2026-12-31" });
    // Another license allows it just so.
    const site = aScope({
      ...scope,
      lines: [{ channels: ["website_app"], platforms: "any", purpose: "editorial", ads: "organic" }],
    });
    expect(of({ uses: ["Website content"] }, [scope, site])).toBeUndefined();
    expect(of({ uses: ["Website content"], brands: ["drip"] }, [scope, site])).toMatchObject({ brands: ["drip"] });
  });

  it("a refused renewal leaves the running license, and is the reason once it has ended", () => {
    const refusals = [{ ...refusal, only: { what: "the renewal", after: "2026-12-31" } }];
    const running = { ...holding(aGrant({ until: "2026-12-31" })), refusals };
    expect(verdict(running, on()).answer).toBe("cleared");
    expect(verdict({ ...running, today: "2027-01-01" }, on({ on: "2027-01-01" })).findings[0]).toMatchObject({
      reason: "rights_ended",
      text: "Jane said no to the renewal on Nov 1, 2026.",
    });
  });
});

describe("two traps", () => {
  it("whether an account has to be confirmed depends on what is asked, not on what the grant allows", () => {
    const unconfirmed = { ...holding(aGrant(wide)), releases: noBody };
    expect(verdict(unconfirmed, on()).answer).toBe("cleared");
    expect(verdict(unconfirmed, on({ purpose: "editorial", ads: ["organic"] })).answer).toBe("cleared");
    expect(verdict(unconfirmed, on({ uses: ["Marketing campaigns"] })).findings.map(({ reason }) => reason)).toContain(
      "account_not_confirmed",
    );
  });

  it("commercial use is ruled out only if no line allows it; on the wrong line alone, somebody has to be asked", () => {
    const lines = [
      { channels: ["print"], platforms: "any", purpose: "commercial", ads: "organic" },
      { channels: ["feed"], platforms: "any", purpose: "editorial", ads: "organic" },
    ] as const;
    const mixed = { ...holding(aGrant({ lines }, { isConfirmed: true })), releases: noBody };
    expect(verdict(mixed, on(commercial)).answer).toBe("cleared");
    expect(verdict(mixed, on({ ...commercial, channels: ["feed"] }))).toMatchObject({
      answer: "ask",
      reason: "not_granted",
    });
  });
});

describe("a question", () => {
  it("lists the fields that it leaves out", () => {
    expect(verdict(granted, on({ brands: ["rap"], uses: ["Social media posts"] })).notAsked).toEqual([
      "channel",
      "platform",
      "purpose",
      "ads",
      "country",
      "edit",
      "ai",
      "until",
    ]);
  });

  it("a use stands for any one of its channels, until a channel is asked", () => {
    const stories = holding(
      aGrant({ lines: [{ channels: ["stories"], platforms: "any", purpose: "editorial", ads: "organic" }] }),
    );
    expect(verdict(stories, on({ uses: ["Social media posts"] })).answer).toBe("cleared");
    expect(verdict(stories, on({ uses: ["Social media posts"], channels: ["feed"] })).answer).toBe("ask");
    expect(verdict(stories, on({ uses: ["Website content"], channels: ["stories"] })).answer).toBe("cleared");
  });

  it("a license for exactly the use that is asked needs no statement about ads, but a question that names them does", () => {
    const lines = [{ channels: ["print"], platforms: "any", purpose: "commercial" }] as const;
    const print = { ...holding(aGrant({ lines }, { isConfirmed: true })), releases: noBody };
    expect(verdict(print, on({ uses: ["Print materials"] })).answer).toBe("cleared");
    expect(verdict(print, on({ uses: ["Print materials"], ads: ["organic"] })).reason).toBe("not_stated");
  });

  it("a purpose or ads below those of a use don't make the use less", () => {
    const campaign = { uses: ["Marketing campaigns"] };
    for (const less of [{ purpose: "editorial" }, { ads: ["organic"] }] as const)
      expect(verdict({ ...granted, releases: noBody }, on({ ...campaign, ...less })).answer).toBe("stop");
  });

  it("a platform needs a channel that has platforms", () => {
    const print = holding(
      aGrant({ lines: [{ channels: ["print"], platforms: "any", purpose: "editorial", ads: "organic" }] }),
    );
    expect(verdict(print, on({ platforms: ["instagram"] })).answer).toBe("ask");
  });

  it("of several values all have to be covered", () => {
    expect(verdict(granted, on({ brands: ["rap", "bars"] })).answer).toBe("ask");
    expect(verdict(granted, on({ channels: ["feed", "print"] })).answer).toBe("ask");
  });

  it("a use in other words is granted only by the same words", () => {
    expect(verdict(granted, on({ uses: ["A mural"] })).answer).toBe("ask");
    expect(verdict(holding(aGrant({ words: "a mural" })), on({ uses: ["A mural"] })).reason).toBe("words_unread");
  });
});
