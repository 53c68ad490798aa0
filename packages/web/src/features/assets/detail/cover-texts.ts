/** Whether content is by the creator whose agreement covers it, or that of a licensed asset. */
export const COVER_TEXTS = {
  confirm: (creator: string) => `Confirm it is by ${creator}`,
  confirmedBy: (name: string, day: string) => `Confirmed by ${name}, ${day}`,
  confirmSame: (asset: string) => `Confirm it is the same as ${asset}`,
  sameFile: (asset: string) => `Same file as ${asset}, licensed`,
  posted: (creator: string) => `Posted by the account of ${creator}`,
  done: "Confirmed: the agreement covers it",
  doneSame: "Confirmed: the license covers it",
  failed: "This couldn't be confirmed",
} as const;
