/** The owner's own words, and what the team has read in them. */
export const WORDS_TEXTS = {
  button: "Read and mark",
  again: "Read again",
  title: "Read what was granted",
  text: "The owner's own words limit the license beside its fields. Your mark is your team's statement: it is logged with your name, and the owner's words prevail.",
  words: "The owner's words",
  loading: "Loading the owner's words...",
  failed: "The owner's words couldn't be loaded",
  none: "These words were marked or ended in the meantime.",
  result: "What is left to heed",
  results: { fields_say_all: "The fields say it all", to_heed: "Still to heed" },
  hints: {
    fields_say_all: "Nothing in these words limits more than the license's fields.",
    to_heed: "One line stays with the asset as a condition.",
  },
  heed: "The line",
  confirm: "Mark as read",
  done: "Marked as read",
  notSaved: "This couldn't be saved",
  read: "Read",
  readBy: (name: string, date: string) => `Read by ${name || "a former member"} on ${date}`,
  left: (heed: string) => (heed === "" ? "The fields say it all" : `Still to heed: ${heed}`),
} as const;
