import type { SlackEvent } from "@clearhouse/core/base/happenings/list.schema.ts";
import { ASSET_LOG, MAIL, type Profile, profile, RECORDS_AND_LISTS } from "../function-definition.ts";

/** Mails about what somebody has just done. */
const MAILS = profile(
  {
    name: "Mail",
    concurrency: 14,
    access: { table: [...RECORDS_AND_LISTS, "BatchGetItem"], mail: true },
    ...MAIL,
  },
  {
    NotifyOwner: ["rights_request.created", "rights-request-created/notify-owner"],
    NotifyBundleOwner: ["request_bundle.created", "request-bundle-created/notify-owner"],
    SendCode: ["rights_request.code_asked", "rights-request-code-asked/send-code"],
    NotifyRequesterDenied: ["rights_request.denied", "rights-request-denied/notify-requester"],
    NotifyRequesterReplied: ["rights_request.replied", "rights-request-replied/notify-requester"],
    NotifyRequesterCounterOffered: [
      "rights_request.counter_offered",
      "rights-request-counter-offered/notify-requester",
    ],
    MailOwnerTermsProposed: ["rights_request.terms_proposed", "rights-request-terms-proposed/mail-owner"],
    MailOwnerTeamReplied: ["rights_request.team_replied", "rights-request-team-replied/mail-owner"],
    MailOwnerOfferDeclined: ["rights_request.offer_declined", "rights-request-offer-declined/mail-owner"],
    NotifyRequesterBundleReplied: ["request_bundle.replied", "request-bundle-replied/notify-requester"],
    NotifyTeamRemoval: ["rights_request.removal_requested", "rights-request-removal-requested/notify-team"],
    TellOwnerRemovalEnded: ["removal.ended", "removal-ended/tell-owner"],
    TellOwnerAdCode: ["ad_code.asked", "ad-code-asked/tell-owner"],
    TellOwnerRemovalKept: ["removal.kept", "removal-kept/tell-owner"],
    TellOwnerTakenDown: ["take_down.done", "take-down-done/tell-owner"],
    SendContract: ["contract.created", "contract-created/send-contract"],
    TellSignerVoided: ["contract.voided", "contract-voided/tell-signer"],
    AskNextSigner: ["contract.signature.given", "contract-signature-given/ask-next-signer"],
    TellSignersDeclined: ["contract.declined", "contract-declined/tell-signers"],
    NotifySenderDeclined: ["contract.declined", "contract-declined/notify-sender"],
    SendCreatorInvite: ["creator_invite.created", "creator-invite-created/send-creator-invite"],
    NotifyCreatorInviter: ["creator.onboarded", "creator-onboarded/notify-inviter"],
    SendInvite: ["invite.created", "invite-created/send-invite"],
    TellOfNewSignIn: ["user.sign_in.added", "user-sign-in-added/tell-person"],
    TellOldAddress: ["user.email.changed", "user-email-changed/tell-old-address"],
    ConfirmInterest: ["site.interest.registered", "site-interest-registered/confirm-interest"],
    TellSales: ["site.interest.registered", "site-interest-registered/tell-sales"],
    MailSupport: ["support.requested", "support-requested/mail-support"],
    ConfirmSupportRequest: ["support.requested", "support-requested/confirm-to-sender"],
    NotifyAdminsOfFeedback: ["feedback.sent", "feedback-sent/notify-admins"],
  },
);

/** Mails whose time has come, of which there may be thousands at once, and for which nobody waits. */
const PLANNED_MAIL = profile(
  {
    name: "PlannedMail",
    concurrency: 8,
    access: { table: [...RECORDS_AND_LISTS, "BatchGetItem"], mail: true },
    ...MAIL,
  },
  {
    SendDigest: ["notification.digest.due", "notification-digest-due/send-digest"],
    RemindSigner: ["contract.reminded", "contract-reminded/remind-signer"],
    NotifyTeamExpiring: ["grant.expiring", "grant-expiring/notify-team"],
    NotifyOwnerExpiring: ["grant.expiring", "grant-expiring/notify-owner"],
    NotifyRequesterExpired: ["rights_request.expired", "rights-request-expired/notify-requester"],
    NotifyRequesterBundleExpired: ["request_bundle.expired", "request-bundle-expired/notify-requester"],
    NotifySenderContractExpired: ["contract.expired", "contract-expired/notify-sender"],
  },
);

/** Mails with licenses, contracts or pictures. */
const MAIL_WITH_FILES = profile(
  {
    name: "MailWithFiles",
    concurrency: 14,
    access: {
      table: [...RECORDS_AND_LISTS, "BatchGetItem"],
      documents: ["GetObject"],
      within: { documents: ["licences/", "contracts/"] },
      mail: "files",
    },
    ...MAIL,
  },
  {
    RemindOwner: ["rights_request.reminded", "rights-request-reminded/remind-owner"],
    RemindBundleOwner: ["request_bundle.reminded", "request-bundle-reminded/remind-owner"],
    NotifyRequesterApproved: ["licence.issued", "license-issued/notify-requester"],
    SendReceipt: ["licence.issued", "license-issued/send-receipt"],
    NotifyRequesterBundleAnswered: ["request_bundle.settled", "request-bundle-settled/notify-requester"],
    SendBundleReceipt: ["request_bundle.settled", "request-bundle-settled/send-receipt"],
    MailSignerCopy: ["contract.document.stored", "contract-document-stored/mail-signer"],
    MailSenderSigned: ["contract.document.stored", "contract-document-stored/mail-sender"],
  },
);

/** Mails to all members who have downloaded an asset, one after the other. */
const MAIL_TO_MANY = profile(
  {
    name: "MailToMany",
    concurrency: 6,
    access: { table: [...RECORDS_AND_LISTS, "BatchGetItem"], mail: true },
    ...MAIL,
    timeoutSeconds: 120,
  },
  {
    NotifyTeamExpired: ["grant.expired", "grant-expired/notify-team"],
    NotifyTeamWithdrawn: ["grant.withdrawn", "grant-withdrawn/notify-team"],
    NotifyTeamRestored: ["grant.restored", "grant-restored/notify-team"],
  },
);

/** By the event of which Slack is told: the consequence and its handler. */
const OUTCOMES: Record<SlackEvent, readonly [name: string, handler: string]> = {
  "rights_request.approved": ["TellSlackApproved", "rights-request-approved/tell-slack"],
  "rights_request.denied": ["TellSlackDenied", "rights-request-denied/tell-slack"],
  "rights_request.counter_offered": ["TellSlackCounterOffered", "rights-request-counter-offered/tell-slack"],
  "rights_request.expired": ["TellSlackExpired", "rights-request-expired/tell-slack"],
};
const TOLD = Object.fromEntries(
  Object.entries(OUTCOMES).map(([event, [name, handler]]) => [name, [event as SlackEvent, handler] as const]),
);

/** What Slack is told. The time-out includes waiting for Slack. */
const SLACK = profile(
  {
    name: "Slack",
    concurrency: 16,
    access: { table: [...ASSET_LOG, "BatchGetItem"] },
    memoryMb: 512,
    timeoutSeconds: 45,
    // Requests and reminders from Slack count the mails that they cause.
    secrets: ["SLACK_TOKEN_KEYS", "APP_SECRET"],
  },
  {
    AnswerSlackCommand: ["slack.command.received", "slack-command-received/answer-command"],
    ...TOLD,
  },
);

/** Messages to customers' programs, with at most four processes for each team, so that nothing else waits for a slow receiver. */
const WEBHOOKS = profile(
  {
    name: "Webhooks",
    concurrency: 20,
    access: { table: RECORDS_AND_LISTS },
    secrets: ["APP_SECRET"],
    memoryMb: 512,
    timeoutSeconds: 30,
  },
  {
    SendWebhook: ["webhook.delivery.due", "webhook-delivery-due/send-webhook"],
  },
);

export const OUTWARD: readonly Profile[] = [MAILS, PLANNED_MAIL, MAIL_WITH_FILES, MAIL_TO_MANY, SLACK, WEBHOOKS];
