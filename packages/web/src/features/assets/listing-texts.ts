export const FILTER_TEXTS = {
  search: "Search assets, tags, or users",
  clearSearch: "Clear search",
  brand: "Brand",
  allBrands: "All Brands",
  status: "Status",
  allStatus: "All Status",
  statuses: {
    pending: "Uploaded",
    "requesting-rights": "Rights Requested",
    approved: "Approved",
    denied: "Denied",
    expiring: "Expiring",
    expired: "Expired",
  },
  mine: "My requests",
  filters: "Filters",
  clear: "Clear filters",
  nothingMatches: "Nothing matches the search and the filters. Clear them to see every asset.",
  preparing: "The search is being prepared. The results will show by themselves.",
  matches: (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "asset" : "assets"} found`,
  assets: (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "asset" : "assets"}`,
  view: "View",
  views: { kanban: "Kanban", grid: "Grid", table: "Table" },
  sortedBy: (sort: string) => `Sort: ${sort}`,
  sortBy: "Sort by",
  sorts: {
    name: "Name",
    type: "Type",
    status: "Status",
    brand: "Brand",
    uploadedBy: "Uploader",
    uploadedAt: "Upload date",
    usageRights: "Usage rights",
  },
  order: "Order",
  directions: { asc: "Ascending", desc: "Descending" },
  list: "Assets",
} as const;

export const DRAG_TEXTS = {
  handle: (name: string) => `Move ${name}`,
  role: "movable card",
  instructions:
    "Press Space or Enter to pick the card up. While it is picked up, the left and right arrow keys take it to another column. Press Space or Enter to put it down, or Escape to leave it where it was.",
  picked: (name: string, column: string) => `${name} is picked up from ${column}.`,
  over: (name: string, column: string) => `${name} is over ${column}.`,
  nowhere: (name: string) => `${name} is over no column.`,
  dropped: (name: string, column: string) => `${name} is put down in ${column}.`,
  back: (name: string) => `${name} stays where it was.`,
} as const;

export const SELECTION_TEXTS = {
  select: (name: string) => `Select ${name}`,
  selectPage: "Select all that are shown",
  selectMatching: (count: number, max: number) =>
    count > max
      ? `Select the newest ${max.toLocaleString("en")} of ${count.toLocaleString("en")} matching`
      : `Select all ${count.toLocaleString("en")} matching`,
  bar: "Selected assets",
  selected: (count: number) => `${count.toLocaleString("en")} selected`,
  clear: "Clear selection",
  idsFailed: "The matching assets couldn't be selected",
} as const;

export const BULK_TEXTS = {
  status: "Status",
  tags: "Tags",
  download: "Download",
  delete: "Delete",
  export: "Export",
  statusTitle: (count: number, status: string) => `Set ${assetsOf(count)} to ${status}?`,
  statusText:
    "Open rights requests of these assets are withdrawn, and their links stop working. An approval is recorded as set by an admin.",
  statusConfirm: (status: string) => `Set to ${status}`,
  tagsTitle: (count: number) => `Tags of ${assetsOf(count)}`,
  tagsText: "What is added goes to every selected asset, what is removed is taken from each that has it.",
  add: "Add tags",
  remove: "Remove tags",
  removeHint: "Choose the tags to remove.",
  nothingToRemove: "None of the selected assets that are shown has a tag.",
  apply: "Apply",
  deleteTitle: (count: number) => `Delete ${assetsOf(count)}?`,
  deleteText:
    "This action cannot be undone. The files of these assets are removed, and their open rights requests end: the links stop working.",
  deleteConfirm: (count: number) => `Delete ${assetsOf(count)}`,
  expiredTitle: (count: number) =>
    count === 1
      ? "The rights of 1 asset expired. Download anyway?"
      : `The rights of ${count} assets expired. Download anyway?`,
  expiredText: "The permission to use these assets has run out. The files are the same as before.",
  downloadMany: (max: number) => `Select at most ${max} assets to download them`,
  progress: (done: number, total: number) => `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`,
  working: { status: "Changing the status", tag: "Changing tags", delete: "Deleting", download: "Downloading" },
  done: {
    status: (count: number) => `${assetsOf(count)} changed`,
    tag: (count: number) => `${assetsOf(count)} changed`,
    delete: (count: number) => `${assetsOf(count)} deleted`,
    download: (count: number) => `${assetsOf(count)} downloaded`,
  },
  failedTitle: (failed: number, total: number) =>
    `${failed.toLocaleString("en")} of ${assetsOf(total)} couldn't be done`,
  failedText: "They stay selected, so that you can try again. The others are done.",
  failedFallback: "Something went wrong. Please try again.",
  unnamed: (id: string) => `Asset ${id.slice(-8)}`,
  close: "Close",
  cancel: "Cancel",
} as const;

function assetsOf(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "asset" : "assets"}`;
}

export const EXPORT_TEXTS = {
  list: "Export",
  listHint: "Export this list as CSV",
  preparing: "Preparing the export",
  activity: "Export as PDF",
  activityDone: "The activity is exported",
  done: (rows: number) => `Export ready: ${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`,
  failed: "Export failed",
  failedText: "The list couldn't be written. Please try again.",
  slow: "The export is taking longer than usual. Please try again in a few minutes.",
} as const;

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
  selection: "Selection",
  options: "Columns",
  shown: "Shown columns",
  rows: "Rows",
  dense: "Dense rows",
  statusOf: (name: string) => `Status of ${name}`,
  delete: (name: string) => `Delete ${name}`,
} as const;

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
  saveText: "Keeps the search, the filters, the order and the layout under a name.",
  name: "Name",
  scope: "Who sees it",
  scopes: { personal: "Only me", team: "The whole team" },
  submit: "Save",
  saving: "Saving...",
  cancel: "Cancel",
  close: "Close",
  saved: (name: string) => `View “${name}” saved`,
  renamed: "View renamed",
  replaced: (name: string) => `View “${name}” now shows what you see`,
  deleted: (name: string) => `View “${name}” deleted`,
  saveFailed: "The view couldn't be saved",
  deleteFailed: "The view couldn't be deleted",
  manageText: "Team views are changed by whoever made them and by admins.",
  madeBy: (name: string) => `by ${name}`,
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  replace: "Replace with what I see",
  replaceOf: (name: string) => `Replace ${name} with what I see`,
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete the view “${name}”?`,
  deleteText: "Its name and filters are lost. No asset is touched.",
  deleteTeamText: "Its name and filters are lost for the whole team. No asset is touched.",
} as const;

export const KEYBOARD_TEXTS = {
  title: "Keyboard shortcuts",
  description: "Over the assets; press Tab to get to the first one.",
  keys: [
    [["↑", "↓", "←", "→"], "Go to another asset"],
    [["J", "K"], "Next, previous"],
    [["Enter"], "Open"],
    [["E"], "Edit"],
    [["R"], "Request rights"],
    [["X"], "Select, in grid and table"],
    [["/"], "Search"],
    [["Ctrl K"], "Find anything, or do something"],
    [["?"], "These shortcuts"],
  ] as const,
} as const;
