export const TABLE_TEXTS = {
  columns: {
    name: "Asset",
    type: "Type",
    status: "Status",
    brand: "Brand",
    uploadedBy: "Uploaded By",
    uploadedAt: "Upload Date",
    usageRights: "Usage Rights",
  },
  actions: "Actions",
  options: "Columns",
  shown: "Shown if there is room",
  rows: "Rows",
  dense: "Dense rows",
  statusOf: (name: string) => `Status of ${name}`,
  delete: (name: string) => `Delete ${name}`,
} as const;
