import { isExpired } from "../../base/license/scope.policy.ts";
import type { Holders } from "../../contracts/creator/agreement-accounts.ts";
import { coveringCreator, readCoverText } from "../asset/accounts.ts";
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
  /** The creators with agreements, by their accounts. */
  holders: Holders;
}

/** The agreement that covers a row's asset, as covered-by.ts finds it for a record. */
const agreementFor = (
  text: string,
  { agreements, holders, today }: Pick<RightsReading, "agreements" | "holders" | "today">,
): ShortGrant | undefined => {
  const by = coveringCreator(readCoverText(text), holders);
  const agreement = by && agreements[by.creator.id];
  if (!agreement || !by.isPosted) {
    const saysNothing = by?.isFound && isExpired(agreement?.until ?? "", today);
    return saysNothing ? undefined : agreement;
  }
  return { ...agreement, posted: true };
};

/**
 * Returns a function that gives a row's answer. Equal rights are judged once. In columns that don't know their assets'
 * rights, every asset has to be asked for.
 */
export const answersOf = ({ rights }: Columns, reading: RightsReading): ((row: number) => Answer) => {
  if (!rights) return () => "ask";
  const { all, of, creators, creator } = rights;
  const agreementOf = creators.map((text) => agreementFor(text, reading));
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
