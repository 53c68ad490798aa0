/** Whether content is by the creator whose agreement covers it. */
export const COVER_TEXTS = {
  confirm: (creator: string) => `Confirm it is by ${creator}`,
  confirmedBy: (name: string, day: string) => `Confirmed by ${name}, ${day}`,
  posted: (creator: string) => `Posted by the account of ${creator}`,
  done: "Confirmed: the agreement covers it",
  failed: "This couldn't be confirmed",
} as const;
