import type { InterestPlan } from "@clearhouse/core/people/site-interest/site-interest.schema.ts";

interface AskedFor {
  /** The plan's name in the mail to the operator. */
  name: string;
  subject: string;
  confirmed: string;
  next: string;
}

const NEXT = "We will write to you at this address.";

/** The texts about each plan that can be asked for on the public site. */
export const ASKED_FOR: Readonly<Record<InterestPlan, AskedFor>> = {
  beta: {
    name: "Beta",
    subject: "You are on the list for the Clearhouse beta",
    confirmed: "Your email address is on the list for the Clearhouse beta.",
    next: "Clearhouse is open by invitation. We will write to you when there is a place for your team.",
  },
  professional: {
    name: "Professional",
    subject: "You asked for a demo of Clearhouse Professional",
    confirmed: "We received your request for a demo of the Professional plan.",
    next: NEXT,
  },
  enterprise: {
    name: "Enterprise",
    subject: "You asked about Clearhouse Enterprise",
    confirmed: "We received your question about the Enterprise plan.",
    next: NEXT,
  },
};
