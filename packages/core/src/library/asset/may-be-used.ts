import type { Coverage } from "../../contracts/creator/standing-license.schema.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { dayIn, todayIn } from "../../platform/clock.ts";
import { verdict } from "../verdict/verdict.policy.ts";
import type { Asset } from "./asset.schema.ts";
import { factsOf, type RightsRecord, type Stored } from "./stored-facts.ts";

/** What an asset's rights are judged by, beside what is stored about them. */
export type Reading = Pick<Stored, "licensee" | "today" | "strict" | "dayOf">;

/** Today, and the days, the name and the strictness of a team. The date is computed once, because that takes as long as a verdict. */
export const readingOf = (team: TeamRecord): Reading => ({
  licensee: Team.legalName(team),
  today: todayIn(team.timeZone),
  strict: team.strictReleases ?? false,
  dayOf: (at) => dayIn(team.timeZone, new Date(at)),
});

/**
 * Whether an asset may be used today, without a question. Of the agreements of its creator, the one that ends last speaks
 * for all, because lists read only this one. No names of people on releases are known here.
 */
export const mayBeUsed = (
  asset: RightsRecord,
  coveredBy: Coverage | undefined,
  reading: Reading,
): Asset["mayBeUsed"] => {
  const facts = factsOf({ ...reading, asset, coveredBy: coveredBy ? [coveredBy] : [] });
  const { answer, reason, findings, covers } = verdict(facts, { on: reading.today });
  const [{ text, copyOf }, ...others] = findings;
  return { verdict: answer, reason, text, ...(covers && { covers }), ...(copyOf && { copyOf }), more: others.length };
};
