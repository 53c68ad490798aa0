import type { Answer } from "../verdict/rows.schema.ts";
import { answerIn, type ShortGrant } from "./short-rights.ts";
import type { Columns } from "./snapshot/columns.ts";

/** What decides whether assets may be used, beside their own rights. */
export interface RightsReading {
  /** The current day as a calendar date. */
  today: string;
  licensee: string;
  /** The team asks for releases and music licenses for every use. */
  strict: boolean;
  timeZone: string;
  /** The agreements in short, by the ids of the creators who signed them. */
  agreements: Readonly<Record<string, ShortGrant>>;
  /** Equal if and only if everything else here is equal, so that what was computed is found again without comparing agreements. */
  key: string;
}

/**
 * Returns a function that gives a row's answer. Equal rights are judged once. In columns that don't know their assets'
 * rights, every asset has to be asked for.
 */
export const answersOf = (
  { rights }: Columns,
  { agreements, key: _, ...reading }: RightsReading,
): ((row: number) => Answer) => {
  if (!rights) return () => "ask";
  const { all, of, creators, creator } = rights;
  const agreementOf = creators.map((id) => agreements[id]);
  const names = agreementOf.map((agreement) => (agreement ? JSON.stringify(agreement) : ""));
  const known = new Map<string, Answer>();
  return (row) => {
    const text = all[of[row] ?? 0] ?? "";
    const by = creator[row] ?? 0;
    const name = `${names[by] ?? ""}${text}`;
    const answer = known.get(name) ?? answerIn(text, agreementOf[by], reading);
    known.set(name, answer);
    return answer;
  };
};
