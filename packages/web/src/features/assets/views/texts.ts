export const VIEW_TEXTS = {
  menu: "Saved views",
  modified: "modified",
  active: (name: string, modified: boolean) => `Saved views: ${name}${modified ? ", modified" : ""}`,
  personal: "My views",
  team: "Team views",
  none: "No saved views yet",
  loading: "Loading saved views...",
  listFailed: "The saved views couldn't be loaded",
  save: "Save this view",
  manage: "Manage views",
  saveFailed: "The view couldn't be saved",
  deleteFailed: "The view couldn't be deleted",
} as const;
