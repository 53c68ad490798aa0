export const DASHBOARD_TEXTS = {
  title: "Dashboard",
  upload: "Upload Files",
  moreTags: (count: number) => `+${count} more`,
} as const;

export const assetsOf = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "asset" : "assets"}`;

/** Texts that every layout of the list shows. */
export const LIST_TEXTS = {
  name: "Assets",
  loading: "Loading assets...",
  loadingMore: "Loading more assets...",
  failed: "The assets couldn't be loaded",
  moreFailed: "More assets couldn't be loaded",
  empty: "No assets found",
  emptyHint: "Upload your first asset, or request the rights to a post that you found online.",
  nothingMatches: "Nothing matches the search and the filters. Clear them to see every asset.",
  preparing: "The search is being prepared. The results will appear automatically.",
  matches: (count: number) => `${assetsOf(count)} found`,
} as const;

export const KEYBOARD_TEXTS = {
  title: "Keyboard shortcuts",
  description: "They work on the asset that has the focus. An arrow key, J or K goes to the first one.",
  keys: [
    [["↑", "↓", "←", "→"], "Go to another asset"],
    [["J", "K"], "Next, previous"],
    [["Enter"], "Open"],
    [["E"], "Edit"],
    [["R"], "Request rights"],
    [["X"], "Select, in grid and table"],
    [["Esc"], "End the selection"],
    [["Tab", "Space"], "On the board: to a card's handle, pick the card up; arrow keys move it, Space puts it down"],
    [["/"], "Search"],
    [["Ctrl K"], "Find anything, or do something"],
    [["Alt T"], "To a message's buttons, with Tab"],
    [["?"], "These shortcuts"],
  ] as const,
} as const;
