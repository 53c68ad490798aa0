import {
  type Happening,
  id,
  inAsset,
  inHistory,
  inTeam,
  logged,
  type Notice,
  recorded,
  work,
} from "./happening.schema.ts";

const contract = { contractId: id };
const creator = { creatorId: id };

const SIGNED = {
  kind: "contract.signed",
  switch: "approvals",
  says: "{actor} signed the contract {subject}",
  nobody: "The signer",
  icon: "FileCheck",
  tone: "good",
  digest: "Signed contracts",
} as const satisfies Notice;

/** What happens to contracts, their templates, creators and their invites. */
export const CONTRACTS = {
  "contract.created": {
    data: contract,
    entry: inHistory("signer", "FileText", "made the contract"),
    notice: null,
    mail: ["contract"],
    slack: null,
    webhook: null,
  },
  /** The signer gets another mail with the link, because a reminder is due or a member sent the contract again. */
  "contract.reminded": {
    data: contract,
    entry: inHistory("signer", "BellRing", "sent a reminder"),
    notice: null,
    mail: ["contract reminder"],
    slack: null,
    webhook: null,
  },
  /** One of several signers has signed, and others haven't. If they sign in order, the next one is mailed. */
  "contract.signature.given": {
    data: contract,
    entry: inHistory("signer", "PenLine", "signed the contract; others still have to"),
    notice: null,
    mail: ["contract"],
    slack: null,
    webhook: { name: "contract.signature.given", label: "Contract signed by one of several" },
  },
  "contract.signed": {
    data: contract,
    entry: inHistory("signer", "PenLine", "signed the contract"),
    notice: SIGNED,
    mail: null,
    slack: null,
    webhook: { name: "contract.signed", label: "Contract signed" },
  },
  /** The files of a signed contract were stored, and never change. Signer and sender get the PDF by mail now. */
  "contract.document.stored": {
    data: contract,
    entry: inHistory("signer", "FileCheck", "stored the signed documents"),
    notice: SIGNED,
    mail: ["signed copy", "signature notice"],
    slack: null,
    webhook: null,
  },
  "contract.declined": {
    data: contract,
    entry: {
      ...inHistory("signer", "CircleX", "declined the contract"),
      ...inAsset("requests", "nobody", "CircleX", "declined the contract"),
    },
    notice: {
      kind: "contract.declined",
      switch: "approvals",
      says: "{actor} declined the contract {subject}",
      nobody: "The signer",
      icon: "FileX",
      tone: "bad",
      digest: "Declined contracts",
    },
    mail: ["refusal notice", "contract ended"],
    slack: null,
    webhook: { name: "contract.declined", label: "Contract declined" },
  },
  /** The signer didn't answer within 60 days. */
  "contract.expired": {
    data: contract,
    entry: {
      ...inHistory("signer", "TimerOff", "ended the contract: nobody signed it in time"),
      ...inAsset("requests", "nobody", "TimerOff", "closed the contract: not signed in 60 days"),
    },
    notice: {
      kind: "contract.expired",
      switch: "approvals",
      says: "{actor} didn't sign the contract {subject}",
      nobody: "The signer",
      icon: "TimerOff",
      tone: "plain",
      digest: "Contracts nobody signed",
    },
    mail: ["no signature"],
    slack: null,
    webhook: null,
  },
  "contract.voided": {
    data: contract,
    entry: {
      ...inHistory("signer", "Ban", "voided the contract"),
      ...inAsset("requests", "nobody", "CircleX", "voided the contract"),
    },
    notice: null,
    mail: ["contract withdrawn"],
    slack: null,
    webhook: null,
  },
  "contract.signer.named": recorded(inHistory("signer", "UserPlus", "named another signer")),
  "contract.sent": recorded(inHistory("signer", "Send", "sent the contract")),
  "contract.link.copied": recorded(inHistory("signer", "Link2", "copied the link")),
  "contract.viewed": recorded(inHistory("signer", "Eye", "opened the contract")),
  "contract.resent": recorded({
    ...inHistory("signer", "RefreshCw", "sent the contract again"),
    ...inAsset("requests", "nobody", "Send", "sent the contract again"),
  }),
  "template.created": recorded(inTeam("nobody", "created a contract template")),
  "template.edited": recorded(inTeam("nobody", "edited a contract template")),
  "template.activated": recorded(inTeam("nobody", "activated a contract template")),
  "template.deactivated": recorded(inTeam("nobody", "deactivated a contract template")),
  /** What follows removes the template's versions. */
  "contract_template.deleted": logged(
    { templateId: id },
    inTeam("nobody", "deleted a contract template", "template.deleted"),
  ),
  /** A creator has joined with an invite and waits for the team's decision. */
  "creator.onboarded": {
    data: creator,
    entry: inHistory("creator", "UserPlus", "joined through an invite"),
    notice: {
      kind: "creator.onboarded",
      switch: "approvals",
      says: "{actor} submitted a creator profile to {subject}",
      nobody: "Somebody",
      icon: "UserPlus",
      tone: "open",
      digest: "New creator profiles",
    },
    mail: ["creator joined"],
    slack: null,
    webhook: { name: "creator.onboarded", label: "Creator joined" },
  },
  "creator.added": recorded(inHistory("creator", "UserPlus", "onboarded this creator")),
  "creator.edited": recorded(inHistory("creator", "Pencil", "edited the profile")),
  "creator.approved": recorded(inHistory("creator", "CircleCheck", "approved this creator")),
  "creator.rejected": recorded(inHistory("creator", "CircleX", "rejected this creator")),
  /** What follows removes other data about the creator. */
  "creator.deleted": logged(creator, inHistory("creator", "Trash2", "deleted this creator")),
  /** A picture isn't used any more, because it was replaced or its content was removed. */
  "creator_content.picture.dropped": work({ contentId: id, pictureId: id }),
  /** The event is sent for a renewed invite too: each new link has to be mailed. */
  "creator_invite.created": {
    data: { inviteId: id },
    entry: inTeam("invited-creator", "invited a creator"),
    notice: null,
    mail: ["creator invite"],
    slack: null,
    webhook: null,
  },
  "creator_invite.renewed": recorded(inTeam("invited-creator", "renewed the invite of a creator")),
  "creator_invite.revoked": recorded(inTeam("invited-creator", "revoked the invite of a creator")),
  "creator_invite.used": recorded(inTeam("invited-creator", "joined by the invite of a creator")),
} as const satisfies Record<string, Happening>;
