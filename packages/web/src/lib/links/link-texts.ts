/** Texts for every place where a link is passed on. */
export const LINK_TEXTS = {
  copy: "Copy link",
  copied: "Link copied!",
  copyFailed: "Copy failed - please copy manually",
  tryAgain: "Try Copy Again",
  invited: "Invitation created",
  copiedFor: (whom: string) => `Invite link copied to clipboard. Share with ${whom}`,
} as const;
