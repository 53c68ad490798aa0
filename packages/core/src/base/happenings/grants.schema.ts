import * as z from "zod";
import { type Happening, id, inAsset, recorded, work } from "./happening.schema.ts";

/** How many days before the last day of a permission people are told. */
export const NOTICE_DAYS = ["30", "7", "1"] as const;

const grant = { grantId: id, assetId: id };
const days = z.enum(NOTICE_DAYS);
/** The admin who acted. */
const byUserId = id.optional();

/** What happens to grants, and to the releases beside them. */
export const GRANTS = {
  /** A grant will end in `days` days. */
  "grant.expiring": {
    data: { ...grant, days },
    entry: null,
    notice: {
      kind: "asset.expiring",
      switch: "expiringContent",
      says: "The rights to {subject} expire soon",
      nobody: null,
      icon: "CalendarClock",
      tone: "open",
      digest: "Rights that expire soon",
    },
    mail: ["expiry notice"],
    slack: null,
    webhook: { name: "license.expiring", label: "License expires soon" },
  },
  /** A release will end in `days` days, and a license of its asset ends later than the release. */
  "release.expiring": {
    data: { assetId: id, releaseId: id, days },
    entry: null,
    notice: {
      kind: "release.expiring",
      switch: "expiringContent",
      says: "A release for {subject} ends soon",
      nobody: null,
      icon: "CalendarClock",
      tone: "open",
      digest: "Releases that end soon",
    },
    mail: null,
    slack: null,
    webhook: null,
  },
  /** A member has read the owner's own words. It is the team's statement, and no part of what was granted. */
  "grant.words.read": recorded(inAsset("decisions", "nobody", "FileCheck", "read the owner's own words")),
  /** A member has confirmed that another address than asked speaks for whoever was asked. */
  "grant.answerer.confirmed": recorded(
    inAsset("decisions", "nobody", "UserCheck", "confirmed who answered from another address"),
  ),
  /** A member has noted that the license's fee was paid. */
  "grant.fee.paid": recorded(inAsset("decisions", "nobody", "FileCheck", "noted that the fee was paid")),
  /** The last day of a grant has passed. */
  "grant.expired": {
    data: grant,
    entry: null,
    notice: {
      kind: "grant.expired",
      switch: "expiringContent",
      says: "The rights to {subject} have expired",
      nobody: null,
      icon: "CalendarX2",
      tone: "bad",
      digest: "Expired rights",
    },
    mail: ["expiry notice"],
    slack: null,
    webhook: { name: "license.expired", label: "License expired" },
  },
  /** Before the grant's end, by its owner or by an admin. A replaced grant sends no event. */
  "grant.withdrawn": {
    data: { ...grant, by: z.enum(["owner", "admin"]), byUserId },
    entry: inAsset("decisions", "nobody", "CircleX", "withdrew the permission"),
    notice: {
      kind: "grant.withdrawn",
      switch: "expiringContent",
      says: "The rights to {subject} were withdrawn",
      nobody: null,
      icon: "CircleX",
      tone: "bad",
      digest: "Withdrawn rights",
    },
    mail: ["withdrawal notice"],
    slack: null,
    webhook: { name: "license.withdrawn", label: "License withdrawn" },
  },
  /** A withdrawal of which people were notified was undone: the grant is in force again. */
  "grant.restored": {
    data: { ...grant, byUserId },
    entry: null,
    notice: {
      kind: "grant.restored",
      switch: "expiringContent",
      says: "The rights to {subject} hold again: the withdrawal was undone",
      nobody: null,
      icon: "CircleCheck",
      tone: "good",
      digest: "Rights that hold again",
    },
    mail: ["restoration notice"],
    slack: null,
    webhook: null,
  },
  /** A document on which an approval by hand rests. */
  "grant.document.added": recorded(inAsset("decisions", "nobody", "FileText", "added a document to the approval")),
  "grant.document.removed": recorded(
    inAsset("decisions", "nobody", "FileText", "removed a document from the approval"),
  ),
  "anchor.planned": work({}),
} as const satisfies Record<string, Happening>;
