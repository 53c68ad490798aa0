/** The attributes that releases and publications have in common: who made the note, when, and the record's version. */
export const NOTED = {
  note: { type: "string" },
  addedById: { type: "string", required: true },
  /** The name that the member had when they made the note. */
  addedBy: { type: "string", required: true },
  addedAt: { type: "string", required: true },
  version: { type: "number", required: true },
} as const;

export const NOTED_ABOUT = { note: "text", addedById: "adder.id", addedBy: "adder.name" } as const;
