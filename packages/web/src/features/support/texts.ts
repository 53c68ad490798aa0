import { RESPONSE_HOURS, SUPPORT_PRIORITIES } from "@clearhouse/core/custody/support/support.schema.ts";

export const SUPPORT_TEXTS = {
  title: "Support",
  description: "Find help, or write to us.",
  ways: "Ways to get help",
  loading: "Loading support settings...",
  loadFailed: "Support settings couldn't be loaded",
  notSetUp: "Not set up",
  cards: {
    help: { title: "Help Center", text: "Guides and answers to common questions.", act: "Open Help Center" },
    api: {
      title: "API Documentation",
      text: "Every route of the API, with its fields.",
      act: "Open API Documentation",
    },
    status: {
      title: "Status Page",
      text: "Whether Clearhouse works right now, and past outages.",
      act: "Open Status Page",
    },
    contact: { title: "Contact Support", text: "Describe what you need; you get a ticket.", act: "Contact Support" },
  },
  newTab: "(opens in a new tab)",
  lastTicket: (ticket: string) => `Your request has the ticket ${ticket}.`,
  onlyStored: "No support address is set up, so requests are stored and not emailed to anybody.",
  response: "Response times",
  responseText: "How soon we aim to answer, by priority.",
  priorities: SUPPORT_PRIORITIES.map((priority) => ({ priority, time: `${RESPONSE_HOURS[priority]} hours` })),
  tips: "Quick help",
  tipList: [
    { title: "Find anything", text: "Press Ctrl+K, or ⌘K on a Mac, to find assets, people, pages and settings." },
    { title: "Upload by dropping", text: "Drop files anywhere in the workspace to upload them." },
    { title: "Ask for rights", text: "Choose Request Rights on a card, or request by the address of a post." },
    { title: "Remind an owner", text: "Open the asset: copy the link, send a reminder or withdraw the request." },
    { title: "Import a list", text: "Mass Upload CSV takes up to 50,000 rows and names each row that it refuses." },
    { title: "Fewer emails", text: "Choose on the Notifications page what you hear about, and how." },
  ],
  feedbackLead: "Want to suggest or report something to your team's admins?",
  feedback: "Send feedback",
} as const;

export const CONTACT_TEXTS = {
  title: "Contact Support",
  text: "We answer by email. Your name, address and team are sent with it.",
  textStored: "No support address is set up: your request is stored with a ticket, and nobody is emailed.",
  priority: "Priority",
  choosePriority: "Choose a priority",
  priorities: SUPPORT_PRIORITIES.map((priority) => ({
    value: priority,
    label: `${priority} (answer within ${RESPONSE_HOURS[priority]} hours)`,
  })),
  subject: "Subject",
  description: "Description",
  descriptionHint: "What did you do, what happened, and what did you expect?",
  submit: "Send Request",
  sending: "Sending...",
  sent: "Support Request Sent!",
  sentText: (ticket: string) => `Your ticket is ${ticket}. A confirmation is on its way to your email.`,
  storedText: (ticket: string) => `Your ticket ${ticket} is stored; no support address is set up. We email it to you.`,
  failed: "Failed to Send Request",
  signIn: "Please sign in to submit a support request.",
} as const;
