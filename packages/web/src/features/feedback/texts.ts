import type { FeedbackAct } from "@clearhouse/core/people/feedback/feedback.policy.ts";
import { FEEDBACK_TYPES, type FeedbackStatus } from "@clearhouse/core/people/feedback/feedback.schema.ts";

export const FEEDBACK_TEXTS = {
  title: "Feedback",
  description: "Tell your team's admins what is missing, broken or good.",
  formTitle: "Send feedback",
  type: "Type",
  chooseType: "Choose a type",
  types: FEEDBACK_TYPES.map((type) => ({ value: type, label: type })),
  subject: "Subject",
  details: "Details",
  submit: "Send Feedback",
  sending: "Sending...",
  sent: "Feedback Sent!",
  sentText: "Your team's admins can read it now.",
  failed: "Failed to Send Feedback",
  signIn: "Please sign in to submit feedback.",
  guidelines: "Guidelines",
  guidelineList: [
    "Write about one thing at a time.",
    "For a problem, say what you did, what happened and what you expected.",
    "For a request, say what you want to get done with it.",
    "Leave out passwords and other people's personal details.",
  ],
  response: "Response times",
  responseList: [
    { what: "Feature requests", time: "1-2 weeks" },
    { what: "Bug reports", time: "2-5 days" },
    { what: "General feedback", time: "1 week" },
  ],
  supportLead: "Something doesn't work and you need help?",
  support: "Go to Support",
} as const;

const STATUSES: Readonly<Record<FeedbackStatus, string>> = { unread: "Unread", read: "Read", archived: "Archived" };
const ACTS: Readonly<Record<FeedbackAct, string>> = {
  read: "Mark as read",
  archive: "Archive",
  unarchive: "Unarchive",
};

export const INBOX_TEXTS = {
  tab: "Feedback",
  unreadCount: (count: number) => (count === 1 ? "1 unread" : `${count} unread`),
  text: "What members of your team sent on the Feedback page, newest first.",
  showArchived: "Show archived",
  columns: {
    type: "Type",
    subject: "Subject",
    from: "From",
    status: "Status",
    date: "Date",
    actions: "Actions",
  },
  statuses: STATUSES,
  acts: ACTS,
  open: "Open",
  actionsOf: (subject: string) => `Actions for ${subject}`,
  of: (act: string, subject: string) => `${act}: ${subject}`,
  undo: "Undo",
  updated: "Feedback status updated successfully",
  updateFailed: "Failed to update feedback status",
  loading: "Loading feedback...",
  loadFailed: "Failed to load feedback",
  loadingMore: "Loading more feedback...",
  moreFailed: "Older feedback couldn't be loaded",
  empty: "No feedback yet",
  emptyText: "When a member sends feedback, it appears here and you are notified.",
  allArchived: "Nothing new",
  allArchivedText: "All feedback is archived, or none was sent yet.",
  details: "Details",
  submitted: "Submitted",
  reply: "Reply by email",
  close: "Close",
  tryAgain: "Try Again",
  notFound: "Feedback not found",
  notFoundText: "The link may be wrong, or the feedback belongs to another team.",
} as const;
