export const REQUEST_ACT_TEXTS = {
  remind: "Remind",
  remindHint: (owner: string) => (owner === "" ? "Remind the owner by email" : `Remind ${owner} by email`),
  remindedToday: "Reminded in the last 24 hours",
  withdraw: "Withdraw",
  withdrawHint: "Withdraw the request",
  reminders: {
    done: (owner: string) => (owner === "" ? "The owner is reminded" : `${owner} is reminded`),
    failed: "The reminder wasn't sent",
  },
  withdrawal: {
    done: (_owner: string) => "The request is withdrawn",
    failed: "The request wasn't withdrawn",
  },
  question: {
    title: "Withdraw this request?",
    text: (owner: string) =>
      `The link that ${owner === "" ? "the owner" : owner} has will stop working, and they aren't notified. The asset goes back to what it was before.`,
    confirm: "Withdraw",
  },
} as const;

export const COPY_TEXTS = {
  linkCopied: "Link copied!",
  failed: "Failed to copy",
  failedText: "Please copy the link manually.",
} as const;
