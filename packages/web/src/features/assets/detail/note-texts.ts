/**
 * Texts for cards and the detail dialog. Texts only for the dialog are in another file, which is loaded with the
 * dialog.
 */
export const REQUEST_TEXTS = {
  on: (date: string) => `Rights requested on ${date}`,
  asked: (owner: string) => `Asked ${owner}`,
  renewalOn: (date: string) => `Renewal requested on ${date}`,
  askedToRenew: (owner: string) => `Asked ${owner} to renew`,
  moreOn: (date: string) => `More requested on ${date}`,
  askedForMore: (owner: string) => `Asked ${owner} for more`,
  reminded: (date: string) => `Reminded on ${date}`,
  way: (address?: string) => (address ? `by email to ${address}` : "by a link"),
  opened: (date: string) => `Opened on ${date}`,
  notOpened: "Not opened yet",
  mailedLater: (address: string, date: string) => `by a link, and by email to ${address} on ${date}`,
  notMailed: "Not mailed",
  notMailedWhy: (reason: string, again: string) =>
    `${reason}. Send the link yourself, or remind the owner by email from ${again}.`,
  noAnswer: "No answer",
  signature: {
    proof: "Awaiting proof of the account",
    unproven: "The account wasn’t proven in time",
    awaiting: "Awaiting signature",
    declined: "Signature declined",
    voided: "Contract voided",
    expired: "Contract expired",
  },
  contract: "View contract",
  withdrawn: "The request was withdrawn",
  replied: (topic: string, date: string) => `Yes, but… (${topic}) · ${date}`,
  removal: (date: string) => `The owner asked for removal on ${date}`,
  removalHint: "Nothing has ended yet. Your team decides, and the owner is told.",
  removalKept: (date: string) => `The owner asked for removal. Kept on ${date}`,
  removedOn: (date: string) => `Removed at the owner's wish on ${date}`,
  deniedOn: (date: string) => `Denied on ${date}`,
  noRenewal: "The owner said no to a renewal",
  noMore: "The owner said no to more",
  deniedAfterApproval: "Denied by an admin after the owner approved",
  deniedWithoutAnswer: "Denied by an admin before the owner answered",
} as const;

export const DUPLICATE_TEXTS = {
  duplicate: "Duplicate",
  viewFirst: "View the first asset",
} as const;
