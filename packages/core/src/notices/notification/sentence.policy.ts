import type { NotificationKind } from "./notification.schema.ts";

interface Said {
  kind: NotificationKind;
  actor: string;
  subject: string;
}

export interface Part {
  text: string;
  /** Set for a name that a person chose. The name is shown in bold, and may be in any script. */
  is?: "actor" | "subject";
}

const VERBS = {
  "rights_request.created": { nobody: "A colleague", verb: " requested the rights to " },
  "rights_request.approved": { nobody: "The content owner", verb: " approved the rights to " },
  "rights_request.denied": { nobody: "The content owner", verb: " denied the rights to " },
  "rights_request.replied": { nobody: "The content owner", verb: " wrote about the rights to " },
  "rights_request.removal_requested": { nobody: "The content owner", verb: " asks you to remove " },
  "contract.signed": { nobody: "The signer", verb: " signed the contract " },
  "contract.declined": { nobody: "The signer", verb: " declined the contract " },
  "creator.onboarded": { nobody: "Somebody", verb: " submitted a creator profile to " },
  "feedback.sent": { nobody: "Somebody", verb: " sent feedback: " },
  "team.joined": { nobody: "Somebody", verb: " joined " },
  "team.role.changed": { nobody: "An administrator", verb: " changed your role in " },
} as const;

/** A notification as a sentence. */
export const partsOf = (said: Said): Part[] => {
  const { kind, actor, subject } = said;
  const about: Part = { text: subject, is: "subject" };
  switch (kind) {
    case "asset.expiring":
      return [{ text: "The rights to " }, about, { text: " expire soon" }];
    case "release.expiring":
      return [{ text: "A release for " }, about, { text: " ends soon" }];
    case "rights_request.expired":
      return [{ text: actor || "The content owner", is: "actor" }, { text: " didn't answer the request for " }, about];
    case "rights_request.agreed":
      return [
        { text: actor || "The content owner", is: "actor" },
        { text: " approved the request for " },
        about,
        { text: " and has a contract to sign" },
      ];
    case "contract.expired":
      return [{ text: actor || "The signer", is: "actor" }, { text: " didn't sign the contract " }, about];
    case "grant.expired":
      return [{ text: "The rights to " }, about, { text: " have expired" }];
    case "grant.withdrawn":
      return [{ text: "The rights to " }, about, { text: " were withdrawn" }];
    case "grant.restored":
      return [{ text: "The rights to " }, about, { text: " hold again: the withdrawal was undone" }];
    case "user.sign_in.added":
      return [{ text: "A new way to sign in to your account was added: " }, about];
    case "mail.undeliverable":
      return [{ text: "An email couldn't be delivered: " }, about];
    case "mail.held":
      return [{ text: "An email wasn't sent because a limit was reached: " }, about];
    case "webhook.disabled":
      return [{ text: "A webhook was turned off because it failed for three days: " }, about];
    case "backup.problem":
      return [{ text: "The backup check found files that aren't backed up as stored: " }, about];
    default:
      return [{ text: actor || VERBS[kind].nobody, is: "actor" }, { text: VERBS[kind].verb }, about];
  }
};

export const sentenceOf = (said: Said): string =>
  partsOf(said)
    .map(({ text }) => text)
    .join("");
