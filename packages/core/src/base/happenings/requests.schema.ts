import * as z from "zod";
import { type Happening, id, inAsset, logged, mailed, type Notice, recorded, work } from "./happening.schema.ts";

const request = { requestId: id, assetId: id };
const step = { ...request, itemId: id };
const bundle = { bundleId: id };
const answer = { ...bundle, answerId: id };

const OWNER = "The content owner";

const APPROVED = {
  kind: "rights_request.approved",
  switch: "approvals",
  says: "{actor} approved the rights to {subject}",
  nobody: OWNER,
  icon: "CircleCheck",
  tone: "good",
  digest: "Approved requests",
} as const satisfies Notice;
const DENIED = {
  kind: "rights_request.denied",
  switch: "approvals",
  says: "{actor} denied the rights to {subject}",
  nobody: OWNER,
  icon: "CircleX",
  tone: "bad",
  digest: "Denied requests",
} as const satisfies Notice;
/** Only more was denied than a license allows, and the license goes on. */
const MORE_DENIED = {
  kind: "rights_request.more_denied",
  switch: "approvals",
  says: "{actor} said no to more rights to {subject}; the license goes on",
  nobody: OWNER,
  icon: "CircleX",
  tone: "open",
  digest: "Requests for more that were denied",
} as const satisfies Notice;
/** Whoever was asked says that it isn't theirs: the status of the request is denied, and nothing of the content is. */
const NOT_THEIRS = {
  kind: "rights_request.not_theirs",
  switch: "approvals",
  says: "{actor} says that {subject} isn't theirs",
  nobody: "The person asked",
  icon: "ShieldQuestion",
  tone: "open",
  digest: "Content that isn't theirs who were asked",
} as const satisfies Notice;
const REPLIED = {
  kind: "rights_request.replied",
  switch: "approvals",
  says: "{actor} wrote about the rights to {subject}",
  nobody: OWNER,
  icon: "MessageSquare",
  tone: "open",
  digest: "Messages from content owners",
} as const satisfies Notice;
const COUNTER_OFFERED = {
  kind: "rights_request.counter_offered",
  switch: "approvals",
  says: "{actor} said yes, but to other terms, for {subject}",
  nobody: OWNER,
  icon: "MessageSquare",
  tone: "open",
  digest: "Counter-offers",
} as const satisfies Notice;
const EXPIRED = {
  kind: "rights_request.expired",
  switch: "approvals",
  says: "{actor} didn't answer the request for {subject}",
  nobody: OWNER,
  icon: "TimerOff",
  tone: "plain",
  digest: "Requests without an answer",
} as const satisfies Notice;

/** What happens to rights requests. Each request of a bundle leaves the entries of a request. */
export const REQUESTS = {
  "rights_request.created": {
    data: request,
    entry: inAsset("requests", "asked", "Send", "requested the rights"),
    notice: {
      kind: "rights_request.created",
      switch: "rightsRequests",
      says: "{actor} requested the rights to {subject}",
      nobody: "A colleague",
      icon: "ShieldQuestion",
      tone: "open",
      digest: "Rights requested for content you uploaded",
    },
    mail: ["rights request"],
    slack: null,
    webhook: { name: "rights_request.created", label: "Rights request sent" },
  },
  /** The owner's page was opened for the first time. Visits that seem to be a bot's don't count. */
  "rights_request.opened": logged(
    request,
    inAsset("requests", "nobody", "Eye", "opened the request", "rights_request.viewed"),
  ),
  /** The owner approved, and now has a contract to sign. */
  "rights_request.agreed": {
    data: request,
    entry: inAsset("requests", "nobody", "FileSignature", "approved the request and got a contract to sign"),
    notice: {
      kind: "rights_request.agreed",
      switch: "approvals",
      says: "{actor} approved the request for {subject} and has a contract to sign",
      nobody: OWNER,
      icon: "FileSignature",
      tone: "open",
      digest: "Approved, with a contract to sign",
    },
    mail: null,
    slack: null,
    webhook: null,
  },
  /** The owner approved, and now has to prove that the account is theirs. */
  "rights_request.proof_awaited": {
    data: request,
    entry: inAsset("requests", "nobody", "Fingerprint", "approved the request and has to prove the account"),
    notice: {
      kind: "rights_request.proof_awaited",
      switch: "approvals",
      says: "{actor} approved the request for {subject}; the proof of the account is missing",
      nobody: OWNER,
      icon: "FileSignature",
      tone: "open",
      digest: "Approved, with the proof of the account missing",
    },
    mail: null,
    slack: null,
    webhook: null,
  },
  /** Whoever has the link asked for the code that proves the account. It is mailed to the address that was asked. */
  "rights_request.code_asked": {
    ...logged({ ...request, codeId: id }, inAsset("requests", "nobody", "Fingerprint", "asked for a code by email")),
    mail: ["code"],
  },
  "rights_request.approved": {
    data: request,
    entry: inAsset("decisions", "nobody", "CircleCheck", "approved the request"),
    notice: null,
    mail: null,
    slack: "outcome",
    webhook: { name: "rights_request.approved", label: "Rights request approved" },
  },
  /** The license document of an approval is stored for good, so people are told of the approval now. */
  "licence.issued": {
    data: { grantId: id, ...request },
    entry: inAsset("decisions", "nobody", "FileBadge", "issued the license document"),
    notice: APPROVED,
    mail: ["approval notice", "receipt"],
    slack: null,
    webhook: { name: "license.issued", label: "License issued" },
  },
  "rights_request.denied": {
    /** `grantId` is the license that goes on, if only more than it allows was denied. */
    data: { ...request, about: z.literal("not_mine").optional(), grantId: id.optional() },
    entry: inAsset("decisions", "nobody", "CircleX", "denied the request"),
    notice: [DENIED, NOT_THEIRS, MORE_DENIED],
    mail: ["denial notice", "not theirs notice"],
    slack: "outcome",
    webhook: { name: "rights_request.denied", label: "Rights request denied" },
  },
  /** The owner sent a message that leaves the request open. */
  "rights_request.replied": {
    data: { ...request, replyId: id },
    entry: inAsset("requests", "nobody", "MessageSquare", "wrote about the request"),
    notice: REPLIED,
    mail: ["owner's message"],
    slack: null,
    webhook: null,
  },
  /** The owner offers other terms, which leaves the request open. */
  "rights_request.counter_offered": {
    data: step,
    entry: inAsset("requests", "nobody", "MessageSquare", "made a counter-offer"),
    notice: COUNTER_OFFERED,
    mail: ["counter-offer"],
    slack: "outcome",
    webhook: { name: "rights_request.counter_offered", label: "Counter-offer received" },
  },
  /** The team accepted the owner's offer or changed it; the owner has yet to accept the new terms. */
  "rights_request.terms_proposed": {
    data: step,
    entry: inAsset("requests", "asked", "Send", "proposed new terms to the owner"),
    notice: null,
    mail: ["answer to an owner"],
    slack: null,
    webhook: { name: "rights_request.terms_proposed", label: "New terms sent to the owner" },
  },
  "rights_request.team_replied": {
    ...logged(step, inAsset("requests", "asked", "MessageSquare", "wrote to the owner")),
    mail: ["answer to an owner"],
  },
  /** By the team. The first terms are open again, or the request was withdrawn with it. */
  "rights_request.offer_declined": {
    data: step,
    entry: inAsset("requests", "asked", "CircleX", "declined the owner's offer"),
    notice: null,
    mail: ["answer to an owner"],
    slack: null,
    webhook: { name: "rights_request.offer_declined", label: "Counter-offer declined" },
  },
  "rights_request.expired": {
    data: request,
    entry: inAsset("requests", "nobody", "TimerOff", "closed the request: no answer in 30 days"),
    notice: EXPIRED,
    mail: ["no answer"],
    slack: "outcome",
    webhook: { name: "rights_request.expired", label: "Rights request expired" },
  },
  /** The owner is reminded with the same link. */
  "rights_request.reminded": {
    data: request,
    entry: inAsset("requests", "asked", "BellRing", "reminded the owner"),
    notice: null,
    mail: ["rights request", "reminder"],
    slack: null,
    webhook: null,
  },
  /** By a member, or because the asset was deleted or set to another status by hand. */
  "rights_request.withdrawn": {
    data: { requestId: id },
    entry: inAsset("requests", "asked", "Undo2", "withdrew the request"),
    notice: null,
    mail: null,
    slack: null,
    webhook: { name: "rights_request.withdrawn", label: "Rights request withdrawn" },
  },
  "rights_request.mailed": recorded(inAsset("requests", "asked", "Send", "mailed the request to the owner")),
  "rights_request.link.copied": recorded(inAsset("requests", "asked", "Link2", "copied the request link")),
  "rights_request.post.copied": recorded(inAsset("requests", "nobody", "Camera", "kept a copy of the post")),
  "rights_request.post.not_copied": recorded(
    inAsset("requests", "nobody", "CameraOff", "could not keep a copy of the post"),
  ),
  "rights_request.reminders.stopped": recorded(inAsset("requests", "nobody", "BellOff", "stopped the reminders")),
  "rights_request.reminders.resumed": recorded(inAsset("requests", "nobody", "BellPlus", "resumed the reminders")),
  /** The next owners of a job have to be asked. `from` is the position of the first of them. */
  "bulk_request.step.planned": work({ jobId: id, from: id }),
  /** The making of a bundle has finished, and at least one request was made. */
  "request_bundle.created": mailed(bundle, "rights request"),
  /** The owner is reminded with the same link. */
  "request_bundle.reminded": mailed(bundle, "rights request", "reminder"),
  /** An approval or denial of several requests was carried out. */
  "request_bundle.answered": work(answer),
  /** The owner sent a message that leaves the requests open. */
  "request_bundle.replied": {
    data: answer,
    entry: null,
    notice: REPLIED,
    mail: ["owner's message"],
    slack: null,
    webhook: null,
  },
  /** The bundle's time is over, and at least one of its requests wasn't answered. */
  "request_bundle.expired": {
    data: bundle,
    entry: null,
    notice: EXPIRED,
    mail: ["no answer"],
    slack: null,
    webhook: null,
  },
  /** Each approved request of an answer has its license now, so the requester and the owner can be notified. */
  "request_bundle.settled": {
    data: answer,
    entry: null,
    notice: [APPROVED, DENIED, NOT_THEIRS],
    mail: ["approval notice", "denial notice", "not theirs notice", "receipt"],
    slack: null,
    webhook: null,
  },
} as const satisfies Record<string, Happening>;
