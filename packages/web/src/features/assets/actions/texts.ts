export const ACTION_TEXTS = {
  menuOf: (name: string) => `Actions for ${name}`,
  preview: "Preview",
  editSubmission: "Edit Submission",
  edit: "Edit",
  download: "Download",
  copyLink: "Copy Rights Request Link",
  requestRights: "Request Rights",
  renew: "Renew",
  delete: "Delete",
} as const;

export const CLEARED_TEXTS = {
  copyCredit: "Copy Credit",
  copied: (credit: string) => `Copied: ${credit}`,
  terms: "Download Terms",
  termsFailed: "The terms couldn't be downloaded",
} as const;

export const DOWNLOAD_TEXTS = {
  failed: "Download failed",
  noAsset: "Asset not found",
  noFile: "File not found or no download URL available",
  error: "An error occurred while downloading the file",
  someFailed: (failed: number, total: number) =>
    `${failed} of ${total} files couldn't be downloaded. Please try again.`,
  /** Asked before the download of an asset that isn't cleared: first the reason, then the question. */
  uncleared: {
    title: (why: string) => `${why.replace(/\.$/, "")}. Download anyway?`,
    text: "This asset isn't cleared for use. The activity will record the download.",
  },
  expiredOn: (date: string) => `Rights expired on ${date}`,
  expiredText: "The permission to use this asset has ended. The file is the same as before.",
  forAdminsText: "In your team only admins can download expired assets. Ask one of them, or request the rights again.",
  stoppedText: "Ask an admin of your team if you need the file.",
  asksWhyText: "Somebody has ruled out the use of this asset. Say why you need the file.",
  anyway: "Download anyway",
  /** Asked before a copy whose content credentials don't hold any more. */
  credentials: { title: "Break the content credentials?", confirm: "Download the copy" },
  why: "Reason",
  whyHint: "The activity will record it.",
  /** Shown beside a download that goes on. */
  conditions: "Downloaded with conditions",
  cancel: "Cancel",
  close: "Close",
} as const;

export const EXPORT_TEXTS = {
  listHint: "Export this list as CSV",
  preparing: "Preparing the export",
  activity: "Export as PDF",
  evidence: "Export as JSON",
  historyDone: "The activity is exported",
  done: (rows: number) => `Export ready: ${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`,
  failed: "Export failed",
  failedText: "The list couldn't be written. Please try again.",
  slow: "The export is taking longer than usual. Please try again in a few minutes.",
} as const;

export const DELETE_TEXTS = {
  deleted: (name: string) => `“${name}” was deleted`,
  failed: "Delete failed",
} as const;
