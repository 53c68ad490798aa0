import type { ForeignFile } from "@clearhouse/core/asset/asset.schema.ts";

export const DETAIL_TEXTS = {
  loading: "Loading asset...",
  notFound: "Asset not found",
  notFoundText: "It may have been deleted, or the link belongs to another team.",
  failed: "The asset couldn't be loaded",
  tryAgain: "Try Again",
  details: "Details",
  approval: "Approval",
  licenses: "Licenses",
  approvedBy: "Approved by",
  validity: "Valid",
  request: "Rights request",
  tags: "Tags",
  uploader: "Uploaded by",
  date: "Upload date",
  type: "Type",
  source: "Source",
  notes: "Notes",
  context: "Context",
  usageRights: "Usage rights",
  restrictions: "Restrictions",
  credit: "Credit",
  postCopy: "Copy of the post",
  copiedOn: (moment: string) => `Copied on ${moment}`,
  linkValidUntil: (date: string) => `Link valid until ${date}`,
  remindersOff: { owner: "The owner doesn't want to be reminded", member: "Reminders are off" },
  deniedWhy: "Reason",
  requestLink: "Rights request link",
  approvalNotes: "Owner's notes",
  files: "Files",
  noFiles: "No file yet",
  foreign: "At its address",
  notHashed: (reason: string) => `Not hashed: ${notHashedText(reason)}`,
  downloadAll: (count: number) => `Download all ${count} files`,
  sameFileAs: "Same file as",
  firstAsset: "an earlier asset",
  previous: "Previous asset",
  previousHint: "Previous asset (←)",
  next: "Next asset",
  nextHint: "Next asset (→)",
  fileOrigins: { team: "Team", owner: "Original from the owner" },
  sha256: "SHA-256",
  copyHash: (of: string) => `Copy the hash of ${of}`,
  hashCopied: "Hash copied",
  hashPending: "SHA-256 is being computed",
  downloadFile: (name: string) => `Download ${name}`,
  activity: "Activity",
  automatic: (count: number) => (count === 1 ? "1 automatic step" : `${count} automatic steps`),
  activityLoading: "Loading activity...",
  activityFailed: "The activity couldn't be loaded",
  activityMore: "Show earlier steps",
} as const;

/** Why the file at an address has no hash, by the server's word for it. */
const NOT_HASHED: Record<NonNullable<ForeignFile["notHashed"]>, string> = {
  waiting: "it waits for its turn",
  refused: "the address is not allowed",
  missing: "there is no file at the address",
  redirects: "the address redirects too many times",
  too_large: "the file is too large",
  wrong_type: "it is neither a picture nor a video",
  unreachable: "the address did not answer",
  over_budget: "the team's limit for today is reached",
  busy: "other files are being fetched",
};

export const notHashedText = (reason: string): string =>
  Object.entries(NOT_HASHED).find(([known]) => known === reason)?.[1] ?? reason;

const NOT_COPIED: Record<string, string> = {
  missing: "the platform doesn't show it to everybody",
  wrong_type: "there is no page at the address",
  unreachable: "the platform did not answer",
};

export const notCopiedText = (reason: string): string => NOT_COPIED[reason] ?? notHashedText(reason);

export const EDIT_TEXTS = {
  title: "Edit Asset",
  description: "Changes are shown to your whole team.",
  name: "Name",
  source: "Source",
  uploadedBy: "Uploaded By",
  status: "Status",
  statusHint: "Only admins can change the status.",
  tags: "Tags",
  notes: "Notes",
  save: "Save",
  saving: "Saving...",
  saved: "Asset updated",
  failed: "Update failed",
  failedText: "Failed to update the asset. Please try again.",
  conflict: "Somebody else changed this asset in the meantime",
  reloaded: "The latest version is loaded. What you typed was kept.",
} as const;
