/** That another address answered than was asked, and what the team says of it. */
export const ANSWERER_TEXTS = {
  button: "Confirm who answered",
  elsewhere: "Answered from another address than asked.",
  title: "Confirm who answered",
  text: "Confirm it only if you know that whoever answered speaks for whoever was asked. It is your team's statement, and it is logged with your name.",
  asked: "Asked",
  earlier: "Another address, by an earlier request",
  answered: "Answered",
  loading: "Loading who answered...",
  failed: "Who answered couldn't be loaded",
  none: "This was confirmed or ended in the meantime.",
  confirm: "Confirm",
  done: "Confirmed who answered",
  notSaved: "This couldn't be confirmed",
  confirmedBy: (name: string, day: string) => `Confirmed by ${name || "a former member"}, ${day}`,
} as const;
