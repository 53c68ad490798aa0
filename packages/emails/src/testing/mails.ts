import { NOTICES, type NotificationKind } from "@clearhouse/core/base/happenings/list.schema.ts";
import { partsOf } from "@clearhouse/core/notices/notification/sentence.policy.ts";
import { JANE } from "@clearhouse/fixtures/scene.ts";
import {
  type ContractDeclinedProps,
  type ContractSignedProps,
  renderContractDeclined,
  renderContractSigned,
} from "../contracts/contract-answered.tsx";
import { type ContractCopyProps, renderContractCopy } from "../contracts/contract-copy.tsx";
import { renderContractEnded } from "../contracts/contract-ended.tsx";
import { renderContractExpired } from "../contracts/contract-expired.tsx";
import { type ContractToSignProps, renderContractToSign } from "../contracts/contract-to-sign.tsx";
import { type ContractVoidedProps, renderContractVoided } from "../contracts/contract-voided.tsx";
import { type CreatorInvitedProps, renderCreatorInvited } from "../contracts/creator-invited.tsx";
import { renderCreatorOnboarded } from "../contracts/creator-onboarded.tsx";
import type { SignerMailProps } from "../contracts/signer-names.ts";
import type { Use } from "../may-be-used.tsx";
import { type NotificationDigestProps, renderNotificationDigest } from "../notification-digest.tsx";
import { type EmailChangedProps, renderEmailChanged } from "../people/email-changed.tsx";
import { type InviteCreatedProps, renderInviteCreated } from "../people/invite-created.tsx";
import { renderSignInAdded, type SignInAddedProps } from "../people/sign-in-added.tsx";
import { renderFeedbackSent } from "../site/feedback-sent.tsx";
import { renderInterestReceived } from "../site/interest-received.tsx";
import { renderSupportConfirmed, renderSupportRequested } from "../site/support-requested.tsx";
import { said, type Typed } from "./said.ts";

export const invite = (typed: Partial<Typed> = {}, more: Partial<InviteCreatedProps> = {}) =>
  renderInviteCreated({
    ...said(typed),
    role: "admin",
    email: "new@example.com",
    link: "https://clearhouse.test/invite/3q2-7wE_code",
    expiresAt: "2026-11-28T10:00:00.000Z",
    ...more,
  });
export const creatorInvited = (typed: Partial<Typed> = {}, more: Partial<CreatorInvitedProps> = {}) =>
  renderCreatorInvited({
    ...said(typed),
    email: "new@example.com",
    link: "https://clearhouse.test/creator-onboard/3q2-7wE_code",
    expiresAt: "2026-12-21T10:00:00.000Z",
    ...more,
  });
export const emailChanged = (typed: Partial<Typed> = {}, more: Partial<EmailChangedProps> = {}) =>
  renderEmailChanged({
    ...said(typed),
    changedAt: "2026-11-21T10:00:00.000Z",
    link: "https://clearhouse.test/profile",
    ...more,
  });
export const signInAdded = (typed: Partial<Typed> = {}, more: Partial<SignInAddedProps> = {}) =>
  renderSignInAdded({
    ...said(typed),
    email: "sam@example.com",
    added: "google",
    addedAt: "2026-11-21T10:05:00.000Z",
    ways: ["password", "google"],
    link: "https://clearhouse.test/auth",
    ...more,
  });

export const toSign = (typed: Partial<Typed> = {}, more: Partial<ContractToSignProps> = {}) =>
  renderContractToSign({
    ...said(typed),
    contractText: typed.text ?? "We may use your content.\nYou keep your copyright.",
    expiresAt: "2027-01-22T09:00:00.000Z",
    ...more,
  });
export const voided = (typed: Partial<Typed> = {}, more: Partial<ContractVoidedProps> = {}) =>
  renderContractVoided({ ...said(typed), sentAt: "2026-11-21T10:00:00.000Z", ...more });
export const contractEnded = (typed: Partial<Typed> = {}, more: Partial<SignerMailProps> = {}) =>
  renderContractEnded({ ...said(typed), ...more });
const contractAnswer = (typed: Partial<Typed>) => ({
  ...said(typed),
  answeredAt: "2026-11-21T10:05:00.000Z",
  link: "https://clearhouse.test/creators?contract=con_1",
});
export const signed = (typed: Partial<Typed> = {}, more: Partial<ContractSignedProps> = {}) =>
  renderContractSigned({ ...contractAnswer(typed), ...more });
export const contractCopy = (typed: Partial<Typed> = {}, more: Partial<ContractCopyProps> = {}) =>
  renderContractCopy({ ...said(typed), signedAt: "2026-11-21T10:05:00.000Z", ...more });
export const contractExpired = (typed: Partial<Typed> = {}) =>
  renderContractExpired({ ...contractAnswer(typed), sentAt: "2026-09-22T10:00:00.000Z", opened: true });
export const declined = (typed: Partial<Typed> = {}, more: Partial<ContractDeclinedProps> = {}) =>
  renderContractDeclined({ ...contractAnswer(typed), reason: typed.text ?? "Too broad.", ...more });

export const creatorOnboarded = (typed: Partial<Typed> = {}) =>
  renderCreatorOnboarded({
    ...said(typed),
    creatorName: typed.name ?? "Sunset",
    specialties: ["Photographer", "Other"],
    handles: [`Instagram: @${typed.name ?? "cleo"}`],
    onboardedAt: "2026-11-20T09:00:00.000Z",
    link: "https://clearhouse.test/creators?creator=crt_1",
  });

const written = (typed: Partial<Typed>) => ({
  ...said(typed),
  sentBy: typed.name ?? "Max Member",
  sentByEmail: "max@example.com",
  sentAt: "2026-11-21T10:05:00.000Z",
});
const supportRequest = (typed: Partial<Typed>) => ({
  ...written(typed),
  ticket: "CH-7QK4M2",
  priority: "High",
  subject: typed.name ?? "Upload stops",
  description: typed.text ?? "At 40 %,\nalways.",
  link: "https://clearhouse.test/support",
});
export const supportRequested = (typed: Partial<Typed> = {}) => renderSupportRequested(supportRequest(typed));
export const supportConfirmed = (typed: Partial<Typed> = {}, answeredWithinHours: number | null = 4) =>
  renderSupportConfirmed({ ...supportRequest(typed), answeredWithinHours });
export const feedbackSent = (typed: Partial<Typed> = {}) =>
  renderFeedbackSent({
    ...written(typed),
    type: "Bug Report",
    subject: typed.name ?? "Cards jump",
    details: typed.text ?? "When I drop one,\nthey jump.",
    link: "https://clearhouse.test/admin?tab=feedback&feedback=fbk_1",
  });
export const digest = (typed: Partial<Typed> = {}, more: Partial<NotificationDigestProps> = {}) => {
  const item = (kind: NotificationKind) => ({
    parts: partsOf({ kind, actor: typed.name ?? JANE.name, subject: typed.name ?? "Sunset" }),
    at: "2026-11-20T09:00:00.000Z",
    link: "https://clearhouse.test/?asset=ast_1&tab=files",
    use: said(typed).use,
  });
  const end = (endsOn: string, mayBeUsed: Use) => ({
    ...{ assetName: typed.name ?? "Sunset", brand: typed.name ?? "@rap", use: typed.name ?? "Social media posts" },
    ...{ endsOn, link: "https://clearhouse.test/?asset=ast_2", mayBeUsed },
  });
  const groups = (["rights_request.approved", "grant.expired"] as const).map((kind) => ({
    heading: NOTICES[kind].digest,
    items: [item(kind)],
  }));
  return renderNotificationDigest({
    ...said(typed),
    frequency: "daily",
    count: 2,
    more: 0,
    groups,
    over: [end("2026-11-20", { verdict: "stop", text: "Rights ended on Nov 20, 2026." })],
    soon: [end("2026-11-25", { verdict: "conditions", text: "Ends Nov 25, 2026." })],
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
