export const VERDICT_TEXTS = {
  mayBeUsed: "May be used",
  more: (count: number) => (count === 1 ? "1 more reason" : `${count} more reasons`),
} as const;
