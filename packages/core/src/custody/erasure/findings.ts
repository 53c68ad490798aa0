import type { Item } from "../archive/registry.ts";
import type { Known } from "./discover.ts";
import type { Document } from "./documents.ts";
import type { FileToRemove } from "./files.ts";
import type { Outcome } from "./item.ts";
import type { Matcher } from "./person.ts";

export interface Asked {
  email: string;
  /** If given, only this team's records are erased, and the person's account stays. */
  teamId: string | undefined;
  /**
   * Whether to erase also the files of licenses and contracts, and the texts whose hash is in an entry of a hash chain.
   */
  documents: boolean;
  /** Whether other people and other records may lose a name too (see `losses` of {@link Findings}). */
  othersToo?: boolean | undefined;
}

export interface Found {
  kind: string;
  item: Item;
  outcome: Outcome;
  /** The outcome follows from another record too, so it isn't decided again when the item is changed. */
  isDecided?: true;
}

/** What would lose a name that may not be the person's: somebody else, or a record about others. */
export interface Loss {
  teamId: string;
  /** The id of a member, creator or API key; or an address; "" for a record about others. */
  ref: string;
  name: string;
}

export interface Findings {
  known: Known;
  matchers: ReadonlyMap<string, Matcher>;
  /** Items to change or remove, in the order in which they have to be changed. */
  changes: Found[];
  /** Items that still say something about the person after the erasure. */
  kept: Found[];
  documents: Document[];
  files: FileToRemove[];
  exports: { teamId: string; exportId: string }[];
  /** Names that would be removed although they may not be the person's, each with the records and imported files. */
  losses: { loss: Loss; records: Found[]; files: FileToRemove[] }[];
  /** Sentences for the operator: each says what has to be ended before the person can be erased. */
  blockers: string[];
  /** What an interrupted earlier run may have left over, even if it erased another person. */
  earlier: Earlier;
}

/**
 * What an interrupted run may have left over. That run has already erased the person from the records, so a search for
 * the person doesn't find these leftovers.
 */
export interface Earlier {
  /** Documents whose record has `documentErased`. */
  documents: Document[];
  /** Teams whose search snapshot still has to be removed. */
  teams: string[];
}

export type OfTeam<T> = T & { teamId: string };
