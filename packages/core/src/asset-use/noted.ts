/** What a record beside an asset says of whoever noted it, and how often it was changed. */
export const NOTED = {
  note: { type: "string" },
  addedById: { type: "string", required: true },
  /** The member's name at that time. */
  addedBy: { type: "string", required: true },
  addedAt: { type: "string", required: true },
  version: { type: "number", required: true },
} as const;
