import type { Scope } from "../base/license/scope.policy.ts";
import type { Facts, GrantFacts, Owner, Question } from "../library/verdict/facts.policy.ts";

/** The day that the tests' questions are about. */
export const TODAY = "2026-11-22";

/** What an owner grants for the brand rap and for social media posts, without an end. */
export const aScope = (given: Partial<Scope> = {}): Scope => ({
  lines: [{ channels: ["feed", "stories", "short_video"], platforms: "any", purpose: "editorial", ads: "organic" }],
  brands: ["rap"],
  countries: "worldwide",
  edits: "crop_trim_caption",
  aiTraining: false,
  aiMaking: false,
  exclusive: false,
  from: "",
  until: "",
  credit: { required: false, name: "" },
  words: "",
  restrictions: [],
  ...given,
});

export const aGrant = (scope: Partial<Scope> = {}, given: Partial<GrantFacts> = {}): GrantFacts => ({
  id: "grt_1",
  number: "CH-0000-0000-0001",
  scope: aScope(scope),
  uses: "Social media posts",
  since: "2026-01-01T00:00:00.000Z",
  ...given,
});

export const anOwner = (...grants: GrantFacts[]): Owner => ({ name: "Jane", grants });

/** The facts of an asset for which one owner was asked. */
export const facts = (given: Partial<Facts> = {}): Facts => ({
  today: TODAY,
  licensee: "Clearhouse Network Ltd",
  ownBrands: ["rap", "drip"],
  ways: [[anOwner()]],
  ...given,
});

/** The facts of an asset with these grants of one owner. */
export const holding = (...grants: GrantFacts[]): Facts => facts({ ways: [[anOwner(...grants)]] });

/** A question about today. */
export const on = (question: Partial<Question> = {}): Question => ({ on: TODAY, ...question });
