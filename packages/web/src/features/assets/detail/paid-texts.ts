/** That the fee of a license was paid, as the team notes it. */
export const PAID_TEXTS = {
  fee: "One-time fee",
  due: (day: string) => `Due by ${day}`,
  paidBy: (name: string, day: string) => `Marked as paid by ${name || "a former member"}, ${day}`,
  button: "Mark as paid",
  title: "Mark the fee as paid",
  text: "It is your team's statement, and it is logged with your name. A license that starts with the payment is in force from now on.",
  done: "Marked as paid",
  notSaved: "This couldn't be marked as paid",
} as const;
