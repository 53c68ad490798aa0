export const SKIP_PROOF_TEXTS = {
  button: "Ask without proof",
  title: "Let the approval hold without a proof?",
  text: "Whoever answered hasn’t confirmed that the account is theirs. The approval then holds as it was given, and the activity says that you did without the proof.",
  done: "The approval holds",
  failed: "The approval doesn’t hold yet",
} as const;
