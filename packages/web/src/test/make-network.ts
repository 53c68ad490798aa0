import type { HistoryEntry } from "@clearhouse/core/base/history/history.schema.ts";
import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { Template } from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import type { CreatorContent } from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import type { CreatorInvite } from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";

export const makeCreator = (fields: Partial<Creator> = {}): Creator => ({
  id: "crt_1",
  name: "Lena Ortiz",
  email: "lena@example.com",
  bio: "",
  specialties: [],
  portfolioLinks: [],
  socialMedia: { instagram: "", tiktok: "", twitter: "", youtube: "" },
  contactInfo: { phone: "", location: "" },
  notes: "",
  status: "approved",
  origin: "manual",
  createdAt: "2026-10-01T10:00:00.000Z",
  version: 1,
  ...fields,
});

export const makeCreatorInvite = (fields: Partial<CreatorInvite> = {}): CreatorInvite => ({
  id: "cri_1",
  link: "http://localhost:3000/creator-onboard/abcdef",
  creator: "Ravi Patel",
  invitedBy: "Maya Chen",
  createdAt: "2026-10-01T10:00:00.000Z",
  expiresAt: "2026-10-31T10:00:00.000Z",
  expired: false,
  mail: "none",
  ...fields,
});

export const makeContent = (fields: Partial<CreatorContent> = {}): CreatorContent => ({
  id: "cco_1",
  title: "Front row at dusk",
  description: "",
  contentType: "Photo",
  url: "",
  thumbnailUrl: "",
  creator: { id: "crt_1", name: "Lena Ortiz" },
  addedBy: "Maya Chen",
  createdAt: "2026-10-01T10:00:00.000Z",
  ...fields,
});

export const makeHistoryEntry = (fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  seq: 1,
  type: "creator.added",
  at: "2026-10-01T10:00:00.000Z",
  by: { kind: "member", id: "usr_1", name: "Maya Chen" },
  to: "approved",
  facts: {},
  hash: "a".repeat(64),
  ...fields,
});

export const makeTemplate = (fields: Partial<Template> = {}): Template => ({
  id: "tpl_1",
  name: "Video license",
  description: "For single videos",
  active: true,
  version: 1,
  createdBy: "Maya Chen",
  createdAt: "2026-10-01T10:00:00.000Z",
  editedBy: "Maya Chen",
  editedAt: "2026-10-01T10:00:00.000Z",
  content: "Dear {{creator_name}},\n\nthese are the terms.\n",
  ...fields,
});

const DAY_MS = 86_400_000;
/** The time that many days from now, ISO 8601. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export const makeContract = (fields: Partial<Contract> = {}): Contract => ({
  id: "con_1",
  creatorId: "crt_1",
  party: { name: "Lena Ortiz", email: "lena@example.com" },
  title: "Harbor at dawn",
  contentTitle: "Harbor at dawn",
  brand: "Clearhouse Network",
  template: { id: "tpl_1", name: "Video license", version: 2 },
  contractVersion: 1,
  status: "pending",
  link: "http://localhost:3000/sign-contract/abcdef",
  sentBy: "Maya Chen",
  createdAt: inDays(-2),
  sentAt: inDays(-2),
  expiresAt: inDays(58),
  textSha256: "a".repeat(64),
  ...fields,
});

export const signedContract = (fields: Partial<Contract> = {}): Contract =>
  makeContract({
    status: "signed",
    signed: {
      fullName: "Lena María Ortiz",
      signatureText: "Lena O.",
      at: inDays(-1),
      sha256: "b".repeat(64),
      disclosureVersion: "2026-10",
    },
    ...fields,
  });
