export const TABLE_TEXTS = {
  options: "Columns",
  shown: "Shown if there is room",
  rows: "Rows",
  dense: "Dense rows",
  statusOf: (name: string) => `Status of ${name}`,
  delete: (name: string) => `Delete ${name}`,
} as const;
