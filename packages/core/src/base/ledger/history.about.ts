import { aboutOf, type EntryAbout } from "./entry-about.ts";
import { HISTORY_ENTRIES } from "./history.schema.ts";

/** The facts with personal data that entries of histories can have. */
export type PersonalFact = "email" | "reason" | "signature";

type HistoryAbout = EntryAbout & { facts: Readonly<Record<PersonalFact, EntryAbout["subjectId"] & string>> };

/** The creator to whom the history belongs. */
const CREATOR: HistoryAbout = {
  about: "creator.name",
  subjectId: "creator.id",
  facts: { email: "/creator.email", reason: "text", signature: "/actor.name" },
};
/** The signer of the contract. The typed signature is the actor's. */
const SIGNER: HistoryAbout = {
  about: "signer.name",
  subjectId: "signer.id",
  facts: { email: "/signer.email", reason: "text", signature: "/actor.name" },
};

/** Whom the entries in the history of a creator or a contract are about, beside their actors. */
export const HISTORY_ABOUT = aboutOf(HISTORY_ENTRIES, { creator: CREATOR, signer: SIGNER });
