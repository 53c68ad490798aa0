import type { NotificationKind } from "@clearhouse/core/notices/notification/notification.schema.ts";
import { partsOf } from "@clearhouse/core/notices/notification/sentence.policy.ts";
import {
  type ContractDeclinedProps,
  type ContractSignedProps,
  renderContractDeclined,
  renderContractSigned,
} from "../contracts/contract-answered.tsx";
import { type ContractCopyProps, renderContractCopy } from "../contracts/contract-copy.tsx";
import { renderContractExpired } from "../contracts/contract-expired.tsx";
import { type ContractToSignProps, renderContractToSign } from "../contracts/contract-to-sign.tsx";
import { type ContractVoidedProps, renderContractVoided } from "../contracts/contract-voided.tsx";
import { type CreatorInvitedProps, renderCreatorInvited } from "../contracts/creator-invited.tsx";
import { renderCreatorOnboarded } from "../contracts/creator-onboarded.tsx";
import { type NotificationDigestProps, renderNotificationDigest } from "../notification-digest.tsx";
import { type EmailChangedProps, renderEmailChanged } from "../people/email-changed.tsx";
import { type InviteCreatedProps, renderInviteCreated } from "../people/invite-created.tsx";
import { renderSignInAdded, type SignInAddedProps } from "../people/sign-in-added.tsx";
import { renderFeedbackSent } from "../site/feedback-sent.tsx";
import { renderInterestReceived } from "../site/interest-received.tsx";
import { renderSupportConfirmed, renderSupportRequested } from "../site/support-requested.tsx";
import type { MailTeam } from "../team.ts";

export const team: MailTeam = { name: "Clearhouse Network", logoUrl: "", primaryColor: null };

/** Values for all texts that a person can type; what a mail says is checked in its own test. */
export interface Typed {
  name: string;
  text: string;
  team: MailTeam;
}
export const invite = (typed: Partial<Typed> = {}, more: Partial<InviteCreatedProps> = {}) =>
  renderInviteCreated({
    team: typed.team ?? team,
    invitedBy: typed.name ?? "Sam Rivera",
    role: "admin",
    email: "new@example.com",
    link: "https://clearhouse.test/invite/3q2-7wE_code",
    expiresAt: "2026-11-28T10:00:00.000Z",
    ...more,
  });
export const creatorInvited = (typed: Partial<Typed> = {}, more: Partial<CreatorInvitedProps> = {}) =>
  renderCreatorInvited({
    team: typed.team ?? team,
    invitedBy: typed.name ?? "Sam Rivera",
    email: "new@example.com",
    link: "https://clearhouse.test/creator-onboard/3q2-7wE_code",
    expiresAt: "2026-12-21T10:00:00.000Z",
    ...more,
  });
export const emailChanged = (typed: Partial<Typed> = {}, more: Partial<EmailChangedProps> = {}) =>
  renderEmailChanged({
    team: typed.team ?? team,
    displayName: typed.name ?? "Sam Rivera",
    changedAt: "2026-11-21T10:00:00.000Z",
    link: "https://clearhouse.test/profile",
    ...more,
  });
export const signInAdded = (typed: Partial<Typed> = {}, more: Partial<SignInAddedProps> = {}) =>
  renderSignInAdded({
    team: typed.team ?? team,
    displayName: typed.name ?? "Sam Rivera",
    email: "sam@example.com",
    added: "google",
    addedAt: "2026-11-21T10:05:00.000Z",
    ways: ["password", "google"],
    link: "https://clearhouse.test/auth",
    ...more,
  });

export const toSign = (typed: Partial<Typed> = {}, more: Partial<ContractToSignProps> = {}) =>
  renderContractToSign({
    team: typed.team ?? team,
    creatorEmail: "cleo@example.com",
    creatorName: typed.name ?? "Cleo Creator",
    contractId: "con_01jcxg3z5e8m2n4p6q8r0s2t4v",
    contractText: typed.text ?? "We may use your content.\nYou keep your copyright.",
    signingUrl: "https://clearhouse.test/sign-contract/abc234",
    sentBy: typed.name ?? "Sam Rivera",
    title: typed.name ?? "Sunset",
    contentTitle: typed.name ?? "Sunset",
    brand: typed.name ?? "rap",
    locale: "en",
    expiresAt: "2027-01-22T09:00:00.000Z",
    ...more,
  });
export const voided = (typed: Partial<Typed> = {}, more: Partial<ContractVoidedProps> = {}) =>
  renderContractVoided({
    team: typed.team ?? team,
    creatorEmail: "cleo@example.com",
    creatorName: typed.name ?? "Cleo Creator",
    contractId: "con_01jcxg3z5e8m2n4p6q8r0s2t4v",
    sentBy: typed.name ?? "Sam Rivera",
    sentAt: "2026-11-21T10:00:00.000Z",
    signingUrl: "https://clearhouse.test/sign-contract/abc234",
    title: typed.name ?? "Sunset",
    locale: "en",
    ...more,
  });
const contractAnswer = (typed: Partial<Typed>) => ({
  team: typed.team ?? team,
  sentBy: typed.name ?? "Sam Rivera",
  creatorName: typed.name ?? "Cleo Creator",
  title: typed.name ?? "Sunset",
  answeredAt: "2026-11-21T10:05:00.000Z",
  link: "https://clearhouse.test/creators?contract=con_1",
});
export const signed = (typed: Partial<Typed> = {}, more: Partial<ContractSignedProps> = {}) =>
  renderContractSigned({
    ...contractAnswer(typed),
    signerName: typed.name ?? "Cleo M. Creator",
    sha256: "ab".repeat(32),
    attached: true,
    ...more,
  });
export const contractCopy = (typed: Partial<Typed> = {}, more: Partial<ContractCopyProps> = {}) =>
  renderContractCopy({
    team: typed.team ?? team,
    creatorEmail: "cleo@example.com",
    creatorName: typed.name ?? "Cleo Creator",
    contractId: "con_01jcxg3z5e8m2n4p6q8r0s2t4v",
    sentBy: typed.name ?? "Sam Rivera",
    title: typed.name ?? "Sunset",
    signerName: typed.name ?? "Cleo M. Creator",
    signedAt: "2026-11-21T10:05:00.000Z",
    sha256: "ab".repeat(32),
    attached: true,
    signingUrl: "https://clearhouse.test/sign-contract/abc234",
    locale: "en",
    ...more,
  });
export const contractExpired = (typed: Partial<Typed> = {}) =>
  renderContractExpired({ ...contractAnswer(typed), sentAt: "2026-09-22T10:00:00.000Z", opened: true });
export const declined = (typed: Partial<Typed> = {}, more: Partial<ContractDeclinedProps> = {}) =>
  renderContractDeclined({ ...contractAnswer(typed), reason: typed.text ?? "Too broad.", ...more });

export const creatorOnboarded = (typed: Partial<Typed> = {}) =>
  renderCreatorOnboarded({
    team: typed.team ?? team,
    invitedBy: typed.name ?? "Sam Rivera",
    creatorName: typed.name ?? "Sunset",
    creatorEmail: "cleo@example.com",
    specialties: ["Photographer", "Other"],
    handles: [`Instagram: @${typed.name ?? "cleo"}`],
    onboardedAt: "2026-11-20T09:00:00.000Z",
    link: "https://clearhouse.test/creators?creator=crt_1",
  });

const supportRequest = (typed: Partial<Typed>) => ({
  team: typed.team ?? team,
  ticket: "CH-7QK4M2",
  priority: "High",
  subject: typed.name ?? "Upload stops",
  description: typed.text ?? "At 40 %,\nalways.",
  sentBy: typed.name ?? "Max Member",
  sentByEmail: "max@example.com",
  sentAt: "2026-11-21T10:05:00.000Z",
  link: "https://clearhouse.test/support",
});
export const supportRequested = (typed: Partial<Typed> = {}) => renderSupportRequested(supportRequest(typed));
export const supportConfirmed = (typed: Partial<Typed> = {}, answeredWithinHours: number | null = 4) =>
  renderSupportConfirmed({ ...supportRequest(typed), answeredWithinHours });
export const feedbackSent = (typed: Partial<Typed> = {}) =>
  renderFeedbackSent({
    team: typed.team ?? team,
    type: "Bug Report",
    subject: typed.name ?? "Cards jump",
    details: typed.text ?? "When I drop one,\nthey jump.",
    sentBy: typed.name ?? "Max Member",
    sentByEmail: "max@example.com",
    sentAt: "2026-11-21T10:05:00.000Z",
    link: "https://clearhouse.test/admin?tab=feedback&feedback=fbk_1",
  });
export const digest = (typed: Partial<Typed> = {}, more: Partial<NotificationDigestProps> = {}) => {
  const item = (kind: NotificationKind) => ({
    parts: partsOf({ kind, actor: typed.name ?? "Jane Doe", subject: typed.name ?? "Sunset" }),
    at: "2026-11-20T09:00:00.000Z",
    link: "https://clearhouse.test/?asset=ast_1&tab=files",
  });
  const groups = (["rights_request.approved", "grant.expired"] as const).map((kind) => ({ kind, items: [item(kind)] }));
  return renderNotificationDigest({
    team: typed.team ?? team,
    displayName: typed.name ?? "Sam Rivera",
    frequency: "daily",
    count: 2,
    more: 0,
    groups,
    link: "https://clearhouse.test/notifications",
    ...more,
  });
};

export const interestReceived = (typed: Partial<Typed> & { email?: string } = {}) =>
  renderInterestReceived({
    plan: "beta",
    email: typed.email ?? "vera@example.com",
    name: typed.name ?? "Vera Visitor",
    company: typed.name ?? "Sunset Pictures",
    message: typed.text ?? "We are five,\nand curious.",
    createdAt: "2026-11-21T10:05:00.000Z",
  });
