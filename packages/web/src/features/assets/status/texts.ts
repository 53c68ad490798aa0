export const STATUS_TEXTS = {
  releaseNeeded: "Release needed",
  label: "Status",
  unknown: "Unknown",
  expired: "Expired",
  covered: "Covered by agreement",
  agreementEnded: "Agreement ended",
  expiresToday: "Expires today",
  expiresTomorrow: "Expires tomorrow",
  expiresIn: (days: number) => `Expires in ${days} days`,
  expiredOn: (date: string) => `Expired on ${date}`,
  approvedBy: (name: string) => `Approved by ${name}`,
  origins: { owner: "Granted by the owner", contract: "Granted by contract", admin: "Set by an admin" },
  until: (date: string) => `Until ${date}`,
  noEnd: "No end date",
  changed: (name: string, status: string) => `${name}: ${status}`,
  failed: "Update failed",
  failedText: "Failed to update asset status",
  undo: "Undo",
  restored: "The approval is restored",
  undoFailed: "Undo failed",
} as const;

export const STATUS_DIALOG_TEXTS = {
  ends: {
    title: "Take the approval away?",
    text: (name: string, status: string) =>
      `“${name}” is set to ${status}, and this approval ends. You can undo this right afterwards.`,
    confirm: "Take it away",
  },
  withdraws: {
    title: "Withdraw the open request?",
    text: "The owner hasn't answered yet. The link that was sent will stop working.",
    confirm: "Withdraw and change",
  },
} as const;

/** The dialog in which an admin approves by hand. */
export const APPROVAL_TEXTS = {
  title: (name: string) => `Approve “${name}”`,
  text: "Say what the approval rests on, and what it is for. Your name is recorded with it.",
  denied: "The owner said no, and that stands: an approval by hand doesn't replace the owner's yes.",
  replaces: "It replaces this approval, which ends:",
  basis: "Basis",
  chooseBasis: "What does it rest on?",
  basisNote: "About the basis",
  basisNoteHint: "Who said yes, when and where, or which license it is.",
  basisLink: "Link to the paper or message",
  basisLinkHint: "Only the link is kept, not what it leads to.",
  brand: "Brand",
  brandHint: "The team's own name stands for all its brands.",
  use: "Use",
  usageRights: "Usage Rights",
  usageRightsHint: "Only if the permission has words of its own. They limit the use.",
  expiresOn: "Expiration date",
  expiresOnHint: "The last day of the approval. Leave it empty if there is none.",
  notes: "Notes",
  approve: "Approve",
  approving: "Approving...",
} as const;
