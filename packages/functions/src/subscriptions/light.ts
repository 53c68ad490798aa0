import { WEBHOOKS } from "@clearhouse/core/base/happenings/list.schema.ts";
import { ASSET_LOG, type Profile, profile, RECORDS_AND_LISTS } from "../function-definition.ts";

/** What follows from changes of people and contracts, without mail. */
const CONTRACTS = profile(
  {
    name: "Contracts",
    concurrency: 8,
    access: { table: RECORDS_AND_LISTS },
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  {
    NotifyInviter: ["member.joined", "member-joined/notify-inviter"],
    NotifyMember: ["member.role.changed", "member-role-changed/notify-member"],
    NotifySenderSigned: ["contract.signed", "contract-signed/notify-sender"],
    VoidContractOfRequest: ["rights_request.withdrawn", "rights-request-withdrawn/void-contract"],
  },
);

/** What follows from requests, their answers and grants, without mail. */
const RIGHTS = profile(
  {
    name: "Rights",
    concurrency: 20,
    access: { table: [...ASSET_LOG, "BatchGetItem"] },
    memoryMb: 512,
    timeoutSeconds: 60,
    // Requests to many owners count the mails that they cause.
    secrets: ["APP_SECRET"],
  },
  {
    MakeRequests: ["bulk_request.step.planned", "bulk-request-step-planned/make-requests"],
    NotifyUploader: ["rights_request.created", "rights-request-created/notify-uploader"],
    NotifyRequesterAdCode: ["ad_code.given", "ad-code-given/notify-requester"],
    NotifyRequesterAgreed: ["rights_request.agreed", "rights-request-agreed/notify-requester"],
    NotifyRequesterProof: ["rights_request.proof_awaited", "rights-request-proof-awaited/notify-requester"],
    NotifyTeamReleaseExpiring: ["release.expiring", "release-expiring/notify-team"],
    SettleAnswer: ["request_bundle.answered", "request-bundle-answered/settle"],
    SettleCopies: ["asset.copies.changed", "asset-copies-changed/settle-copies"],
    LookForCopies: ["copies.pass.planned", "copies-pass-planned/look-for-copies"],
    SettleBundle: ["licence.issued", "license-issued/settle-bundle"],
    CountSentRequest: ["rights_request.created", "rights-request-created/count-request"],
    CountOpenedRequest: ["rights_request.opened", "rights-request-opened/count-request"],
    CountApprovedRequest: ["rights_request.approved", "rights-request-approved/count-request"],
    CountDeniedRequest: ["rights_request.denied", "rights-request-denied/count-request"],
  },
);

/** What is removed or ended after something was deleted. */
const REMOVALS = profile(
  {
    name: "Removals",
    concurrency: 20,
    access: {
      table: [...RECORDS_AND_LISTS, "BatchGetItem"],
      // PurgeFiles hashes a stopped asset's files first, if they weren't hashed before the asset was deleted.
      media: ["GetObject", "DeleteObject"],
      backup: ["DeleteObject"],
      within: { backup: "files/" },
    },
    memoryMb: 512,
    timeoutSeconds: 120,
  },
  {
    PurgeFiles: ["asset.deleted", "asset-deleted/purge-files"],
    SettleDuplicates: ["asset.deleted", "asset-deleted/settle-duplicates"],
    RemoveCopies: ["asset.deleted", "asset-deleted/remove-copies"],
    PurgeContractTemplate: ["contract_template.deleted", "contract-template-deleted/purge-versions"],
    RemoveContent: ["creator.deleted", "creator-deleted/remove-content"],
    RemovePicture: ["creator_content.picture.dropped", "creator-content-picture-dropped/remove-picture"],
    VoidContracts: ["creator.deleted", "creator-deleted/void-contracts"],
  },
);

/** What open pages and customers' programs are to hear, without calls of foreign servers. */
const INTEGRATIONS = profile(
  {
    name: "Integrations",
    // SendSignal waits for the end of the current second, on average for half a second.
    concurrency: 30,
    access: { table: RECORDS_AND_LISTS, live: true },
    memoryMb: 512,
    timeoutSeconds: 30,
  },
  {
    SendSignal: ["live.signal.owed", "live-signal-owed/send-signal"],
    PlanWebhookDeliveries: [WEBHOOKS.map(({ event }) => event), "webhook/plan-deliveries"],
  },
);

export const LIGHT: readonly Profile[] = [CONTRACTS, RIGHTS, REMOVALS, INTEGRATIONS];
