import * as z from "zod";
import { confirmation } from "../../base/answerer/confirmed.policy.ts";
import { basisGiven } from "../../base/license/basis.schema.ts";
import { agreedFee } from "../../base/license/fee.schema.ts";
import { license } from "../../base/license/license.schema.ts";
import { scope } from "../../base/license/scope.schema.ts";
import { ownNetwork } from "../../base/own-network/own-network.policy.ts";
import { resourceId, timestamp } from "../../platform/fields.schema.ts";

/** `awaiting-payment`: the license starts once its fee is paid. */
export const GRANT_STATES = ["in-force", "awaiting-payment", "expired", "withdrawn", "replaced"] as const;
export const grantState = z.enum(GRANT_STATES);
export type GrantState = z.infer<typeof grantState>;

/** The most documents of one approval by hand. */
export const MOST_PAPERS = 10;

/** A document on which an approval by hand rests. */
export const paper = z.object({
  id: z.string(),
  name: z.string(),
  /** For members only; browsers download the file instead of showing it. Absent after the file was erased. */
  url: z.string().optional(),
  size: z.number().int(),
  contentType: z.string(),
  /** Lower-case hex. */
  sha256: z.string(),
  addedBy: z.string(),
  addedAt: timestamp,
});
export type GrantPaper = z.infer<typeof paper>;

/** The completed upload of a document, sent as a release's file is. */
export const addPaperInput = z.object({ uploadId: resourceId });

/** A grant as its team sees it: an approval, and whether it is in force or why it ended. */
export const grant = z.object({
  id: z.string(),
  /** `CH-XXXX-XXXX-XXXX`; for an approval by hand `REC-XXXX-XXXX-XXXX`. */
  number: z.string(),
  /** The number `CH-…` that an approval by hand of an earlier release had; it is still found by it. */
  earlierNumber: z.string().optional(),
  state: grantState,
  /** Whether the asset shows this grant (`leadingGrant` in grant.policy.ts). */
  leading: z.boolean(),
  origin: z.enum(["owner", "contract", "admin"]),
  /** The brand and the use in the request, or those that an admin chose. */
  brand: z.string().optional(),
  intendedUse: z.string().optional(),
  /** On what an admin's approval rests; absent for other grants, and for those of an earlier release. */
  basis: basisGiven.optional(),
  /** The documents of an admin's approval, in the order in which they were added; absent if there are none. */
  documents: z.array(paper).optional(),
  ...license.shape,
  /** What the accepted text states, as fields; a field that is absent isn't stated. */
  scope,
  /** The fee that was agreed, its last day without being overdue, and who noted that it was paid; absent for none. */
  fee: agreedFee
    .extend({ dueOn: z.string(), paid: z.object({ at: timestamp, name: z.string() }).optional() })
    .optional(),
  grantedAt: timestamp,
  /** What confirms who granted it; absent if nothing does. */
  confirmed: confirmation.optional(),
  grantedBy: z.object({
    name: z.string(),
    /** An outsider's email address, for admins only; otherwise absent. */
    email: z.string().optional(),
    /** By what the answer looks like one from the team itself; absent if nothing does. */
    ownNetwork: ownNetwork.optional(),
    /**
     * Set if another address answered than was asked: the one that was asked, if that is still known, and the one that
     * answered, of which only admins see more than `n•••@example.com`.
     */
    elsewhere: z.object({ asked: z.string().optional(), answered: z.string() }).optional(),
    /** Who confirmed that this address speaks for whoever was asked, and when; absent until then. */
    confirmed: z.object({ at: timestamp, name: z.string() }).optional(),
  }),
  requestId: z.string().optional(),
  /** When and why the grant was withdrawn or replaced. */
  ended: z
    .object({ at: timestamp, by: z.enum(["owner", "admin", "replaced"]), reason: z.string().optional() })
    .optional(),
  /** Everything that the owner wrote: the use in other words than a label, and notes; empty for nothing. */
  ownWords: z.array(z.string()),
  /**
   * Who read the owner's own words and when, and what is still to heed; "" if the fields say it all. It is the team's
   * statement and no part of what was granted. Absent until somebody has read them.
   */
  read: z.object({ at: timestamp, name: z.string(), heed: z.string() }).optional(),
});
export type Grant = z.infer<typeof grant>;

/** All grants of an asset: first the grants in force, then the ended grants; newest first within each group. */
export const grantList = z.object({ items: z.array(grant) });
export type GrantList = z.infer<typeof grantList>;
