import type { EntryAbout } from "./entry-about.ts";
import type { HistoryType } from "./history.schema.ts";

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
export const HISTORY_ABOUT: Readonly<Record<HistoryType, HistoryAbout>> = {
  "creator.onboarded": CREATOR,
  "creator.added": CREATOR,
  "creator.edited": CREATOR,
  "creator.approved": CREATOR,
  "creator.rejected": CREATOR,
  "creator.deleted": CREATOR,
  "contract.created": SIGNER,
  "contract.sent": SIGNER,
  "contract.link.copied": SIGNER,
  "contract.viewed": SIGNER,
  "contract.resent": SIGNER,
  "contract.reminded": SIGNER,
  "contract.signed": SIGNER,
  "contract.declined": SIGNER,
  "contract.voided": SIGNER,
  "contract.expired": SIGNER,
  "contract.document.stored": SIGNER,
  "mail.sent": SIGNER,
  "mail.failed": SIGNER,
};
