import type { AboutOf } from "../../platform/about.ts";
import type { Refused } from "../verdict/facts.policy.ts";
import type { AssetReleases } from "../verdict/release-state.schema.ts";
import { APPROVAL_ABOUT, type ApprovalRecord, type CoverConfirmed } from "./kept.ts";

/** A grant of another asset, as a copy of that asset keeps it: without the name and the address of who gave it. */
export interface CopiedGrant extends Omit<ApprovalRecord, "approverName" | "approverEmail"> {
  /** A keyed hash of the address that gave it; the grant's id if the address is gone. */
  giver: string;
}

/** What an owner granted for another asset with the same file. */
export interface CopyLicense {
  assetId: string;
  name: string;
  /** Empty if the copy names another owner. */
  grants: CopiedGrant[];
  /** What was noted about the people and the music in the other asset. */
  releases?: AssetReleases;
}

/** That an asset's content is that of a licensed asset, as far as these people grant it, as a member has confirmed. */
export interface CopyConfirmed extends Omit<CoverConfirmed, "creatorId"> {
  assetId: string;
  givers: string[];
}

/** A fact that stops an asset and its copies, without personal data. */
export interface StopFact {
  row: "removal_open" | "ended_for_owner" | "owner_said_no" | "denied_by_team" | "minor_release_missing";
  /** The id of what it follows from: a rights request, grant or release; "status" for a denial by hand. */
  id: string;
  /** ISO 8601; "" if it isn't known. */
  at: string;
  /**
   * The last day of the license whose renewal was refused, while it is in force; the last day of a minor's release. ""
   * for no end.
   */
  until?: string;
  /** What was refused beside a license that runs on. */
  only?: Refused;
  /** Whether the file of the minor's release is stored. */
  onFile?: boolean;
}

/** What stops another asset with the same file or post, and this one with it. */
export interface CopyStop {
  /** The id and the name of the other asset, which may be deleted. */
  assetId: string;
  name: string;
  same: "file" | "post";
  isDeleted?: true;
  facts: StopFact[];
}

/** An admin's decision that some of what stops another asset doesn't stop this one. */
export interface LiftedStop {
  assetId: string;
  /** The facts that don't count. */
  facts: StopFact[];
  at: string;
  reason: string;
}

const { approverName: _name, approverEmail: _email, ...COPIED } = APPROVAL_ABOUT;
export const COPY_LICENSE_ABOUT: AboutOf<CopyLicense> = {
  ...{ name: "text", grants: { ...COPIED, giver: "nobody" }, releases: "nobody" },
};

export const COPY_STOP_ABOUT: AboutOf<CopyStop> = { name: "text", facts: "nobody" };
export const LIFTED_STOP_ABOUT: AboutOf<LiftedStop> = { facts: "nobody", reason: "text" };
