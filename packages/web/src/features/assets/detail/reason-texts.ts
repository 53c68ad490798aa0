/** The dialogs in which somebody decides about a license, a request for removal or a refusal, and says why. */
export const REASON_TEXTS = {
  reason: "Reason",
  ownersReason: "What the owner is told",
  end: {
    button: "End the license",
    title: "End the license at the owner's wish?",
    text: "All of this owner's licenses for the asset end, it is set to Denied, and what is still published has to come down within 48 hours. The owner is told by email. Only a new yes of the owner brings the rights back.",
    confirm: "End the license",
    done: "License ended",
    failed: "The license couldn't be ended",
  },
  keep: {
    button: "Keep and explain",
    title: "Keep it, and explain why?",
    text: "The license stays in force. The owner is told the reason by email, and can ask again.",
    confirm: "Keep and explain",
    done: "Kept, and the owner is told",
    failed: "This couldn't be saved",
  },
  reconsider: {
    button: "Reconsider",
    done: "The request for removal is open again",
    failed: "This couldn't be saved",
  },
  endByTeam: {
    button: "End license…",
    title: "End this license?",
    text: "The license ends now, for reasons of your team's own. Its owner is told the reason by email. To use the content again, its owner has to be asked again.",
    confirm: "End license",
    done: "License ended",
    failed: "The license couldn't be ended",
  },
  noSay: {
    button: "They have no say…",
    title: "They have no say about this?",
    text: "Their no stays in the activity as they said it, and doesn't count any more. The activity shows that you decided this, and why.",
    confirm: "They have no say",
    done: "Their no doesn't count any more",
    failed: "This couldn't be saved",
  },
} as const;
