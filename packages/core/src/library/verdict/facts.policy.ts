import type { Channel, Edits, Platform, Purpose, Scope } from "../../base/license/scope.policy.ts";
import type { NamedRelease } from "./release.policy.ts";
import type { AskedAds, AskedAi, Limit, NextStep, Reason } from "./rows.schema.ts";

/**
 * Everything that bears on whether an asset may be used. All days are calendar dates in the team's time zone. Facts that
 * nobody stores yet are optional, and absent facts never make an answer greener than the facts that are there.
 */
export interface Facts extends AssetFacts {
  /** Today; a grant is in force if it hasn't ended today. */
  today: string;
  /** The team's legal name. A grant for this name covers all brands of the team. */
  licensee: string;
  /** The team's brands: a grant for all brands covers these. Absent, only the brand that is the team's own name is known. */
  ownBrands?: readonly string[] | undefined;
  /**
   * Alternatives, each with the owners who are needed together. A request to several owners is one alternative; other
   * requests, agreements and approvals by hand are others.
   */
  ways: readonly (readonly Owner[])[];
  /** Owners who were added by hand: their yes is needed beside any of the alternatives. */
  coOwners?: readonly Owner[] | undefined;
  /** Other assets with the same file or the same post, also deleted ones. */
  copies?: readonly CopyFacts[] | undefined;
  /** The team asks for releases and music licenses for editorial use too. */
  strict?: boolean | undefined;
}

/** Another asset. */
export interface CopyOf {
  id: string;
  name: string;
  isDeleted?: true | undefined;
}

/** Another asset with the same file or post. */
export interface CopyFacts extends CopyOf {
  same: "file" | "post";
  facts: AssetFacts;
  /** Which facts of the other asset these are, by the keys with which an admin can lift them. */
  keys?: readonly string[] | undefined;
}

/** The facts about an asset itself that stop its copies too, and others about its file or post. */
export interface AssetFacts {
  /** `mayBeKept` is false if the owner, or the owner's child, is in it. */
  removal?: { on: string; kept?: { on: string; reason: string } | undefined; mayBeKept?: boolean } | undefined;
  claims?: readonly { name: string; since: string; isTakenUp: boolean }[] | undefined;
  /** A license that was ended because its owner wished so, until the owner says yes again. */
  endedForOwner?: { on: string; reason: string } | undefined;
  /** Refusals that stand: whoever refused hasn't said yes since. */
  refusals?: readonly Refusal[] | undefined;
  /** The team set the asset to denied. */
  deniedByTeam?: boolean | undefined;
  releases?: ReleaseFacts | undefined;
  /** Codes or permissions with which the owner's post may be boosted; absent if there never was one. */
  adCode?: { until: string } | undefined;
  deleted?: { on: string; by: string } | undefined;
  /** Names of stopped assets that look like this one, before anybody compared them. */
  looksLike?: readonly string[] | undefined;
  /** The asset was sent in by an outsider, and no member has looked at it. */
  isUnreviewed?: boolean | undefined;
  evidenceErasedOn?: string | undefined;
  feeDue?: { amount: string; since: string; grantId?: string | undefined } | undefined;
}

export interface ReleaseFacts {
  /** Whether people can be recognized, and whether there is somebody else's music; absent if nobody said. */
  people?: boolean | undefined;
  music?: boolean | undefined;
  releases: readonly (NamedRelease & { withdrawnOn?: string | undefined; turnedAdult?: string | undefined })[];
}

/** Somebody with a say said no. */
export interface Refusal {
  /** The rights request that was denied. */
  requestId?: string | undefined;
  name?: string | undefined;
  on: string;
  /** In the words of who said no. */
  why?: string | undefined;
  /** What was refused beside a license that runs on; absent if everything was refused. */
  only?: Refused | undefined;
}

/** What was refused: all of these values together. */
export interface Refused {
  /** In plain words, for example "the renewal". */
  what: string;
  /** Use after this day. */
  after?: string | undefined;
  /** One of these uses, or what it has beyond the running license. */
  uses?: readonly RefusedUse[] | undefined;
  brands?: readonly string[] | undefined;
  ads?: "paid" | undefined;
  ai?: readonly AskedAi[] | undefined;
  /** These changes, or more. */
  edits?: Edits | undefined;
  /** ISO 3166-1 alpha-2; `worldwide`: every country that isn't in `outside`. */
  countries?: Scope["countries"];
  outside?: readonly string[] | undefined;
}

/** A refused use; naming all of the values that it has beyond the running license names the use too. */
export interface RefusedUse {
  /** A label of the list of uses. */
  use: string;
  channels?: readonly Channel[] | undefined;
  purpose?: "commercial" | undefined;
  ads?: "paid" | undefined;
}

/** Somebody whose yes is needed. */
export interface Owner {
  name?: string | undefined;
  /** All grants of this owner that weren't taken back, expired ones included. */
  grants: readonly GrantFacts[];
  /** A license that the team ended for reasons of its own; the day is "" if it isn't known. */
  endedByTeam?: { on: string; reason: string } | undefined;
  /** What was published has to come down, by what the license that is over says of its end. */
  postsComeDown?: boolean | undefined;
  /** How far the latest request is; absent if the owner was never asked. */
  request?: RequestFacts | undefined;
}

/** How far a request is: the reason that follows from it, in words, and what can be done. */
export interface RequestFacts {
  reason: Extract<
    Reason,
    "not_yet_valid" | "counter_offer" | "no_answer_yet" | "link_not_sent" | "request_over" | "not_theirs"
  >;
  text: string;
  /** The same without a name; absent if `text` names nobody. */
  unnamed?: string | undefined;
  next?: readonly NextStep[] | undefined;
  /** The grant that the next step is about; absent for none. */
  grantId?: string | undefined;
}

/** A grant, an agreement or an approval by hand. */
export interface GrantFacts {
  id: string;
  number?: string | undefined;
  /** Whether `id` is the id of the contract that is the creator's agreement. */
  isAgreement?: boolean | undefined;
  scope: Scope;
  /** The granted uses as people call them; "" if none is stated. */
  uses: string;
  /** ISO 8601; of two grants that are equally good, the later one is named. */
  since: string;
  /** Who set it by hand, without an owner. */
  byHand?: { name: string; hasDocument: boolean; needsDocument: boolean } | undefined;
  /** The basis is a legal exception. */
  isException?: boolean | undefined;
  /** The member who noted a yes from a message, until its owner or an admin confirms it. */
  recordedBy?: string | undefined;
  answeredElsewhere?: boolean | undefined;
  ownNetwork?: boolean | undefined;
  answersForOwner?: boolean | undefined;
  /** A mark, a code or a handle confirms who answered or signed. */
  isConfirmed?: boolean | undefined;
  /** Why a person has to confirm that the grant covers this asset, in words. */
  unconfirmedCover?: string | undefined;
  /** The asset names a post for which it wasn't given: it was for another post, or for the file alone. */
  givenFor?: "other_post" | "file" | undefined;
  /** The other asset for which it was given, if it is one with the same file. */
  copyOf?: CopyOf | undefined;
  /** What the owner granted less than was asked, in plain words. */
  lessThanAsked?: string | undefined;
  /** What the owner wrote beside the fields of the answer; "" or absent for nothing. */
  notes?: string | undefined;
  /** How a member read the owner's own words: as said by the fields (""), or with one line to heed. */
  read?: { heed: string } | undefined;
  /** Channels that were asked and that the owner switched off. */
  switchedOff?: readonly Channel[] | undefined;
}

/** What is asked. A field that is left out isn't asked. Of several values of a field all have to be covered. */
export interface Question {
  /** Today or later. */
  on: string;
  brands?: readonly string[] | undefined;
  /** Entries of the lists of uses, or other words. */
  uses?: readonly string[] | undefined;
  channels?: readonly Channel[] | undefined;
  platforms?: readonly Platform[] | undefined;
  purpose?: Purpose | undefined;
  ads?: readonly AskedAds[] | undefined;
  /** ISO 3166-1 alpha-2. */
  countries?: readonly string[] | undefined;
  edit?: Edits | undefined;
  ai?: readonly AskedAi[] | undefined;
  /** The last day of the use. */
  until?: string | undefined;
}

/** One reason for an answer. */
export interface Finding {
  reason: Reason;
  /** At most twelve words, names and dates apart. */
  text: string;
  /** The words of the license or of the owner. */
  clause?: string | undefined;
  next: readonly NextStep[];
  /** The limit of the grant that `text` says in words. */
  limit?: Limit | undefined;
  /** The rights request that was denied, if an admin can decide that whoever denied it has no say. */
  requestId?: string | undefined;
  /** The grant that the next step is about, for example whose own words a member can mark as read. */
  grantId?: string | undefined;
  /** The stopped asset with the same file or post, or the licensed one with the same file. */
  copyOf?: CopyOf | undefined;
  /** The keys of the facts of `copyOf` that are the reason. */
  stopFacts?: readonly string[] | undefined;
  /** What the grant doesn't cover, or that a release has ended. */
  about?: "brand" | "use" | "begin" | "end" | "release_end" | undefined;
}
