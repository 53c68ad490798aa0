import type { Confirmed } from "../../base/answerer/confirmed.policy.ts";
import type { BasisGiven } from "../../base/license/basis.schema.ts";
import type { GrantFee } from "../../base/license/fee.policy.ts";
import { LICENSE_ABOUT, SCOPE_ABOUT } from "../../base/license/license.about.ts";
import type { License } from "../../base/license/license.schema.ts";
import type { AfterEnd, Scope } from "../../base/license/scope.policy.ts";
import type { Marked, WordsRead } from "../../base/license/words-read.schema.ts";
import type { OwnNetwork } from "../../base/own-network/own-network.policy.ts";
import type { RequestTalk } from "../../base/owner-page/offer.schema.ts";
import type { OwnerMessage, RemovalRequest } from "../../base/owner-page/owner-message.schema.ts";
import type { Locale } from "../../base/texts/locale.policy.ts";
import type { AboutOf } from "../../platform/about.ts";
import type { HeldBack } from "../../platform/mail/held-back.schema.ts";
import type { Refused } from "../verdict/facts.policy.ts";
import type { AskedContract } from "./asset.schema.ts";
import type { AssetRequestStatus } from "./request-status.schema.ts";

/**
 * A grant as it is copied to the asset, for the asset's card on the kanban board and for the check of a use
 * (library/verdict).
 */
export interface ApprovalRecord extends License {
  grantId: string;
  /** The license's number. */
  number: string;
  origin: "owner" | "contract" | "admin";
  /** The brand for which the rights were requested, or which an admin chose; missing for an admin's earlier approval. */
  brand?: string;
  intendedUse?: string;
  /** On what an admin's approval rests; absent for other approvals, and for those of an earlier release. */
  basis?: BasisGiven;
  /** The documents on which an admin's approval rests; absent if there are none. */
  papers?: { id: string; name: string }[];
  /** What was granted, as fields; absent for grants of an earlier release, and for an admin's. */
  scope?: Scope;
  /** The fee that was agreed; absent for none. */
  fee?: GrantFee;
  /** When the fee was paid, ISO 8601; absent until then. Who noted it stands on the grant. */
  feePaidAt?: string;
  /** The web address that the asset had as its source for whoever granted it, "" for none; absent for grants of an earlier release. */
  post?: string;
  approverName: string;
  approverEmail: string;
  approvedAt: string;
  /** By what the approval looks like one from the team itself; absent if nothing does. */
  ownNetwork?: OwnNetwork;
  /** What confirms who gave it; absent if nothing does, and for grants of an earlier release. */
  confirmed?: Confirmed;
  /** Another address than asked gave it, as was known when another request took the place of its own. */
  answeredElsewhere?: true;
  /** A member has confirmed that the other address speaks for whoever was asked. Who it was stands on the grant. */
  answererConfirmed?: Pick<Marked, "at">;
  /** How a member read the owner's own words; absent until then. Who it was stands on the grant. */
  read?: Pick<WordsRead, "at" | "heed">;
}

/** Who posted an asset's post, as the platform says. */
export interface Posted {
  /** With "@"; "" if the platform hasn't said it. */
  handle: string;
  /** The post's key (post-url/post-url.policy.ts). */
  post: string;
  /** Somebody who was asked for this post said that it isn't theirs. */
  notTheirs?: boolean;
}

/** What somebody said who was asked for content that isn't theirs: whose it is, "" if they didn't say. */
export interface NotTheirs {
  belongsTo: string;
}

/** The parts of the latest rights request that are copied to the asset for its card on the kanban board. */
export interface RequestSummary extends RequestTalk {
  id: string;
  token: string;
  status: AssetRequestStatus;
  requestedAt: string;
  expiresAt: string;
  contentUrl: string;
  denyReason?: string;
  notTheirs?: NotTheirs;
  /** When the owner answered; absent before the answer. */
  decidedAt?: string;
  /** By what the answer looks like one from the team itself; absent if nothing does. */
  ownNetwork?: OwnNetwork;
  /** What confirms who answered; absent if nothing does, and for answers of an earlier release. */
  confirmed?: Confirmed;
  /** The language of the request; if the request had none, the language of the owner's answer. */
  locale?: Locale;
  /** The id of the member who sent the request. */
  requesterId: string;
  /** The owner's name or handle, and the email address to which the link was sent. */
  owner?: string;
  ownerEmail?: string;
  /** The post as it was when the rights were requested; absent if the platform gave no data about the post. */
  copy?: { title: string; author: string; provider: string; copiedAt: string; pictureKey?: string; sha256: string };
  /** When a browser that seemed to be used by a person first opened the owner's page. */
  openedAt?: string;
  /** The owner's latest message that wasn't an answer: the request stayed open. */
  reply?: OwnerMessage;
  /** Set if the mail with the link was held back because of a limit, until the owner is mailed. */
  mailHeld?: HeldBack | undefined;
  /** When the owner was mailed for the first time, if that mail was held back when the request was made. */
  firstMailedAt?: string;
  /** When the owner was last reminded of the request. */
  remindedAt?: string;
  /** Who switched the reminders off; absent while they are on. */
  remindersOff?: "owner" | "member" | undefined;
  /** The id of the grant that the request is meant to renew. */
  renews?: string;
  /** The id of the same person's grant beside which more is asked. */
  beside?: string;
  /** The contract that the owner got to sign after approving. */
  contract?: AskedContract;
}

/** The state that an asset without a grant had before its rights were requested. */
export interface BeforeRequest {
  status: "pending" | "denied";
  /** The earlier request that the asset's card showed. */
  request?: RequestSummary;
}

/** An owner's denial of a request. It stands until the same owner approves a request for the asset. */
export interface RefusalRecord {
  requestId: string;
  /** ISO 8601. */
  at: string;
  /** The name or handle, and the address, of who was asked. */
  owner?: string;
  ownerEmail?: string;
  /** The name and address that were given with the answer; absent for denials that were stored without them. */
  name?: string;
  email?: string;
  reason: string;
  /** The id and the last day of the grant whose renewal was denied; absent if everything was denied. */
  renews?: string;
  renewsUntil?: string;
  /** What was denied beside the grant with this id, which stays; absent if everything was denied. */
  more?: Refused & { grantId: string };
  /**
   * The ids of the creators who said that it isn't theirs, while no agreement of theirs covered it: it is a refusal only of
   * content of which one of them is chosen as the creator, although the agreement says that they made it.
   */
  ifBy?: readonly string[];
  /** When and why an admin decided that this person has no say. The refusal doesn't count any more. */
  noSay?: { at: string; reason: string };
}

/** An owner's request for removal, with what says whose it is; absent in requests of an earlier release. */
export interface RemovalRecord extends RemovalRequest, Pick<RefusalRecord, "owner" | "ownerEmail" | "name" | "email"> {
  /** When the last publication was down for the first time after the license had ended; the owner was told then. */
  downAt?: string;
}

/** As an earlier release noted that the owner of one request for removal was told that everything is down. */
export interface TakeDown {
  requestId: string;
  /** ISO 8601. */
  openedAt: string;
  dueAt: string;
  doneAt?: string;
}

/** That an owner was told that everything is down after the end of the license that their request had given. */
export interface ToldDown {
  requestId: string;
  /** ISO 8601. */
  at: string;
}

/** An admin set the asset to denied. `at` is ISO 8601; "" for a denial of an earlier release. */
export interface DenialByHand {
  at: string;
}

/** That content is by a creator, as a member has confirmed. */
export interface CoverConfirmed {
  creatorId: string;
  /** ISO 8601. */
  at: string;
  /** The member's id, and the name that the member had. */
  by: string;
  name: string;
}

/** The end of a grant before its last day. */
export interface EndingRecord {
  grantId: string;
  /** ISO 8601; "" if it isn't known. */
  at: string;
  by: "owner" | "admin";
  reason?: string;
  /** What the license says about posts after its end; absent if it doesn't. */
  afterEnd?: AfterEnd;
}

export const APPROVAL_ABOUT = {
  number: "nobody",
  brand: "text",
  intendedUse: "text",
  basis: { note: "text", link: "text" },
  papers: { id: "nobody", name: "text" },
  fee: "nobody",
  post: "text",
  approverName: "approver.name",
  approverEmail: "approver.email",
  ...LICENSE_ABOUT,
  scope: SCOPE_ABOUT,
  read: "text",
} satisfies AboutOf<ApprovalRecord>;

export const REQUEST_SUMMARY_ABOUT: AboutOf<RequestSummary> = {
  id: "nobody",
  contentUrl: "text",
  denyReason: "text",
  notTheirs: "text",
  owner: "owner.name",
  ownerEmail: "owner.email",
  copy: "text",
  reply: "text",
  mailHeld: "nobody",
  renews: "nobody",
  beside: "nobody",
  contract: "nobody",
};

export const REFUSAL_ABOUT: AboutOf<RefusalRecord> = {
  owner: "owner.name",
  ownerEmail: "owner.email",
  name: "answerer.name",
  email: "answerer.email",
  reason: "text",
  renews: "nobody",
  renewsUntil: "nobody",
  more: { what: "text", after: "nobody", uses: "nobody", brands: "text", outside: "nobody" },
  ifBy: "nobody",
  noSay: "text",
};

export const REMOVAL_ABOUT: AboutOf<RemovalRecord> = {
  reason: "text",
  kept: "text",
  ended: "text",
  owner: "owner.name",
  ownerEmail: "owner.email",
  name: "writer.name",
  email: "writer.email",
};
