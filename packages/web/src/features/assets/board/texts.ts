export const BOARD_TEXTS = {
  columns: "Asset categories",
  emptyColumn: "No assets in this category",
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
  asking: (name: string) => `${name} stays where it is until its rights are requested.`,
  approving: (name: string) => `${name} stays where it is until it is approved.`,
  back: (name: string) => `${name} stays where it was.`,
} as const;
