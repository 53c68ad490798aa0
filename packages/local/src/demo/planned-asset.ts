import type { Restriction } from "@clearhouse/core/base/license/license.schema.ts";
import type { ParsedStatus } from "@clearhouse/core/rights/clearance/clearance.schema.ts";
import type { DEMO_ACCOUNTS } from "./accounts.ts";

type Who = (typeof DEMO_ACCOUNTS)[number]["role"];

interface Owner {
  name: string;
  /** The email address to which the request is mailed, if it is mailed. */
  email?: string;
}

interface Asked {
  by: Who;
  owner: Owner;
  brand: string;
  use: string;
  daysAgo: number;
  requestedUntilInDays?: number;
  /** Whether the owner has opened the link. */
  viewed?: boolean;
}

export type Answer =
  | {
      kind: "yes";
      daysAgo: number;
      restrictions?: Restriction[];
      credit?: string;
      notes?: string;
      /** Days from today; negative for a license that has ended. */
      untilInDays?: number;
      /** A fixture that the owner sends with the approval. */
      original?: string;
    }
  | { kind: "no"; daysAgo: number; reason: string };

export interface PlannedAsset {
  name: string;
  by: Who;
  tags: string[];
  notes?: string;
  context?: string;
  daysAgo: number;
  /**
   * The source of the asset: a fixture (a file in fixtures/media), or the URL of an invented post with a fixture as its
   * picture.
   */
  from: { file: string; source: string } | { url: string; picture: string };
  asked?: Asked;
  answer?: Answer;
  /** The status that the admin has set by hand. */
  set?: ParsedStatus;
}

/** An asset's fixture and source. */
export const file = (name: string, source: string) => ({ file: name, source });
