export const STATUS_TEXTS = {
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
