/** What is said before an asset is deleted; apart from the other texts, because it is loaded with its dialog. */
export const DELETE_DIALOG_TEXTS = {
  title: (name: string) => `Delete “${name}”?`,
  text: "This action cannot be undone. The asset's files are removed, and an open rights request ends: its link stops working.",
  removal: "The owner's open request for removal is followed: the license ends, and the owner is told by mail.",
  stillUp: "It is still published and has to be taken down first: enter the day there.",
  confirm: "Delete",
} as const;
