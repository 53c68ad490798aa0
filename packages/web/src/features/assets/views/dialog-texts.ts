/**
 * Texts only for the dialogs. The texts are in their own file, so that they are loaded with the dialogs, not with the
 * menu.
 */
export const VIEW_DIALOG_TEXTS = {
  saveText: "Saves the search, the filters, the order and the layout under a name.",
  name: "Name",
  scope: "Who sees it",
  scopes: { personal: "Only me", team: "The whole team" },
  submit: "Save",
  saving: "Saving...",
  cancel: "Cancel",
  saved: (name: string) => `View “${name}” saved`,
  renamed: "View renamed",
  deleted: (name: string) => `View “${name}” deleted`,
  manageText: "Team views can be changed by the person who made them and by admins.",
  madeBy: (name: string) => `by ${name}`,
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  unsavedName: {
    title: "Discard the new name?",
    text: "The view keeps the name it has.",
    keep: "Keep editing",
    discard: "Discard",
  },
  update: "Update",
  updateHint: "Update to the search, filters, order and layout I see now",
  updateOf: (name: string) => `Update ${name} to what I see`,
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete the view “${name}”?`,
  deleteText: "Its name and filters are lost. No asset is changed.",
  deleteTeamText: "Its name and filters are lost for the whole team. No asset is changed.",
} as const;
