import { assetsOf } from "../dashboard/texts.ts";

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

const changed = (count: number, unchanged: number): string => {
  const rest = `${unchanged.toLocaleString("en")} ${unchanged === 1 ? "was" : "were"} so already`;
  if (count === 0) return `Nothing changed: ${rest}`;
  return unchanged === 0 ? `${assetsOf(count)} changed` : `${assetsOf(count)} changed, ${rest}`;
};

export const BULK_TEXTS = {
  status: "Status",
  tags: "Tags",
  cover: "Confirm agreement",
  coverSame: "Confirm license",
  coverTitle: (count: number) =>
    count === 1 ? "Is 1 asset by its creator?" : `Are ${assetsOf(count)} by their creators?`,
  sameTitle: (count: number) =>
    count === 1
      ? "Is 1 asset what its license was given for?"
      : `Are ${assetsOf(count)} what their licenses were given for?`,
  coverText: (creators: readonly string[], originals: readonly string[]) =>
    [
      ...(creators.length > 0 ? [`Their agreement then covers what is by ${creators.join(", ")}.`] : []),
      ...(originals.length > 0
        ? [`The license of the same file then covers the copies of ${originals.join(", ")}.`]
        : []),
      "The activity of each asset shows that you confirmed it. Only assets that are shown and have such a license are confirmed.",
    ].join(" "),
  coverConfirm: (count: number) => (count === 1 ? "It is" : "They are"),
  request: "Request Rights",
  requestMany: (max: number) => `Select at most ${max} assets that are shown to request their rights`,
  download: "Download",
  delete: "Delete",
  export: "Export",
  tagsTitle: (count: number) => `Tags of ${assetsOf(count)}`,
  tagsText: "Added tags are given to every selected asset; removed tags are taken from every asset that has them.",
  add: "Add tags",
  remove: "Remove tags",
  nothingToRemove: "None of the selected assets that are shown has a tag.",
  apply: "Apply",
  deleteTitle: (count: number) => `Delete ${assetsOf(count)}?`,
  deleteText:
    "This action cannot be undone. The files of these assets are removed, and their open rights requests end: the links stop working. Owners' open requests for removal are followed: the licenses end, and the owners are told by mail. What is still published and has to be taken down stays.",
  deleteConfirm: (count: number) => `Delete ${assetsOf(count)}`,
  downloadTitle: "Which of them do you need?",
  downloadText: "Not all of the selected assets are cleared for use. Their activity will record the downloads.",
  downloadConfirm: (count: number) => (count === 0 ? "Download" : `Download ${assetsOf(count)}`),
  downloadMany: (max: number) => `Select at most ${max} assets to download them`,
  progress: (done: number, total: number) => `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`,
  working: {
    status: "Changing the status",
    undo: "Restoring the status",
    tag: "Changing tags",
    cover: "Confirming",
    delete: "Deleting",
    download: "Downloading",
  },
  done: {
    status: changed,
    tag: changed,
    cover: (count: number, unchanged: number) =>
      count === 0 && unchanged > 0 ? changed(count, unchanged) : `${assetsOf(count)} confirmed`,
    delete: (count: number) => `${assetsOf(count)} deleted`,
    download: (count: number) => `${assetsOf(count)} downloaded`,
  },
  undo: "Undo",
  requestLost: "Its request was taken back and can't be opened again. Request the rights anew.",
  undone: (count: number) => `${assetsOf(count)} set back`,
  failedTitle: (failed: number, total: number) =>
    `${failed.toLocaleString("en")} of ${assetsOf(total)} couldn't be done`,
  failedText: "The others are done. All of them stay selected.",
  selectFailed: "Select only these",
  failedFallback: "Something went wrong. Please try again.",
  unnamed: (id: string) => `Asset ${id.slice(-8)}`,
  close: "Close",
  cancel: "Cancel",
} as const;

export const BULK_STATUS_TEXTS = {
  title: (count: number, status: string) => `Set ${assetsOf(count)} to ${status}?`,
  changes: (count: number, status: string) =>
    count === 0 ? "Nothing changes." : `${assetsOf(count)} will be set to ${status}.`,
  stay: (count: number, status: string) =>
    `${assetsOf(count)} ${count === 1 ? "is" : "are"} ${status} already and ${count === 1 ? "stays" : "stay"} so.`,
  withdrawn: (count: number) =>
    count === 1
      ? "1 open rights request is withdrawn: its link stops working."
      : `${count.toLocaleString("en")} open rights requests are withdrawn: their links stop working.`,
  approve: (count: number) => `Approve ${assetsOf(count)}`,
  unread: (count: number) =>
    `${assetsOf(count)} further down the list ${count === 1 ? "isn't" : "aren't"} loaded here. Whatever is approved among them stays as it is.`,
  ending: (count: number) =>
    count === 1 ? "This approval ends:" : `These ${count.toLocaleString("en")} approvals end:`,
  stopped: (count: number) =>
    count === 1
      ? "This asset stays stopped: an approval by hand doesn't change why."
      : `These ${count.toLocaleString("en")} assets stay stopped: an approval by hand doesn't change why.`,
  confirm: (status: string) => `Set to ${status}`,
} as const;
