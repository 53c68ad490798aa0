import type { CreatorStatus } from "@clearhouse/core/contracts/creator/creator.schema.ts";

export const CREATOR_TEXTS = {
  title: "Content Creators",
  description: "Approved creator network",
  tabList: "Parts of the creator network",
  tabs: { creators: "Creators", invites: "Pending Invites", content: "Creator Content" },
  counted: (label: string, count: number) => `${label} (${count.toLocaleString("en")})`,
  /** Shown for every part of the page that couldn't be loaded. */
  loadFailed: "Failed to load content creator data",
  invite: "Invite Creator",
  onboard: "Manual Onboard",
  cancel: "Cancel",
  close: "Close",
  none: "None",
} as const;

const creatorsOf = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "creator" : "creators"}`;

export const LIST_TEXTS = {
  name: "Creators",
  search: "Search by name, email or handle",
  status: "Status",
  allStatuses: "All Statuses",
  type: "Creator Type",
  allTypes: "All Creator Types",
  clear: "Clear filters",
  loading: "Loading creators...",
  loadingMore: "Loading more creators...",
  moreFailed: "More creators couldn't be loaded",
  /** @param whole whether all creators were loaded */
  found: (count: number, whole: boolean) =>
    whole ? `${creatorsOf(count)} found` : `${count.toLocaleString("en")}+ creators found`,
  empty: "No creators yet",
  emptyText: "Send a creator an invite link, or onboard somebody you already work with.",
  nothingMatches: "No creators found",
  nothingMatchesText: "No creator matches the search and the filters. Clear them to see everybody.",
  moreTypes: (count: number) => `+${count}`,
  onPlatform: (platform: string, handle: string) => `${platform}: @${handle}`,
} as const;

export const STATUS_TEXTS: Record<CreatorStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
};

export const ACTION_TEXTS = {
  menuOf: (name: string) => `Actions for ${name}`,
  approve: "Approve",
  approved: (name: string) => `${name} is approved`,
  approveFailed: "Failed to approve creator",
  reject: "Reject",
  edit: "Edit Creator",
  delete: "Delete Creator",
  deleted: "Creator deleted",
  deleteFailed: "Failed to delete creator",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText:
    "The profile, notes and links are gone for everybody. Contracts that wait for a signature are voided; signed contracts are kept. This can't be undone.",
  accessDenied: "Access Denied",
  /** Shown if the server refuses an action that the page still offered. */
  permission: "Permission error. Please check your team admin status.",
} as const;

export const REJECT_TEXTS = {
  title: (name: string) => `Reject ${name}?`,
  text: "Nobody is notified. You can approve this creator later.",
  reason: "Reason",
  reasonHint: "Optional. Only your team sees it.",
  submit: "Reject",
  sending: "Rejecting...",
  rejected: (name: string) => `${name} is rejected`,
  failed: "Failed to reject creator",
} as const;

export const FORM_TEXTS = {
  onboardTitle: "Manual Onboard",
  onboardText: "Add a creator you already work with. They are approved at once.",
  onboard: "Onboard Creator",
  onboarding: "Onboarding...",
  onboarded: (name: string) => `${name} is onboarded`,
  onboardFailed: "Failed to onboard creator manually",
  editTitle: "Edit Creator",
  editText: "Changes are shown to your whole team.",
  save: "Save",
  saving: "Saving...",
  saved: "Creator updated",
  saveFailed: "Failed to update creator",
  conflict: "Somebody else changed this creator in the meantime",
  exists: "Creator Already Exists",
  name: "Name",
  email: "Email",
  bio: "Bio",
  specialties: "Creator Type",
  social: "Social media",
  handleHint: "Type a handle or paste the address of a profile.",
  phone: "Phone",
  location: "Location",
  links: "Portfolio links",
  linkOf: (position: number) => `Portfolio link ${position}`,
  addLink: "Add link",
  removeLink: (position: number) => `Remove portfolio link ${position}`,
  linksFull: (most: number) => `At most ${most} portfolio links can be added`,
  notes: "Notes",
  notesHint: "Only your team sees them.",
} as const;

export const DETAIL_TEXTS = {
  loading: "Loading creator...",
  notFound: "Creator not found",
  notFoundText: "The profile may have been deleted, or the link belongs to another team.",
  tryAgain: "Try Again",
  scroll: "Details",
  profile: "Profile",
  assets: "Assets",
  noAssets: "No assets yet. Choose this creator where an asset is edited.",
  moreAssets: "More assets",
  covered: ({ expired }: { expired: boolean }) => (expired ? "Agreement ended" : "Covered by agreement"),
  bio: "Bio",
  type: "Creator type",
  phone: "Phone",
  location: "Location",
  social: "Social media",
  links: "Portfolio",
  joined: "Joined",
  origins: { manual: "Onboarded by your team", invite: "Joined by an invite" },
  decision: { approved: "Approved by", rejected: "Rejected by", pending: "" },
  reason: "Reason",
  notes: "Notes",
  notesHint: "Only your team sees this.",
  content: "Creator content",
  noContent: "No content of this creator was added yet.",
  allContent: "Show in Creator Content",
  history: "History",
} as const;
