/** Who noted a record beside an asset, when, and its version. */
export const NOTED = {
  note: { type: "string" },
  addedById: { type: "string", required: true },
  /** The member's name at that time. */
  addedBy: { type: "string", required: true },
  addedAt: { type: "string", required: true },
  version: { type: "number", required: true },
} as const;
