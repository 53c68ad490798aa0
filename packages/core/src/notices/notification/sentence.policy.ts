import { NOTICES, type NotificationKind } from "../../base/happenings/list.schema.ts";

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

/** A notice of a kind that only a newer release knows: it says what it is about, and no more. */
const NEWER = { says: "{subject}", nobody: "", icon: "MessageSquare", tone: "plain" } as const;

/** What notifications of a kind say and how they look. */
export const noticeOf = (kind: NotificationKind) => {
  const known: (typeof NOTICES)[NotificationKind] | undefined = NOTICES[kind];
  return known ?? NEWER;
};

/** A notification as a sentence. */
export const partsOf = ({ kind, actor, subject }: Said): Part[] => {
  const { says, nobody } = noticeOf(kind);
  return says.split(/(\{actor\}|\{subject\})/).flatMap((text): Part[] => {
    if (text === "{actor}") return [{ text: actor || (nobody ?? ""), is: "actor" }];
    if (text === "{subject}") return [{ text: subject, is: "subject" }];
    return text ? [{ text }] : [];
  });
};

export const sentenceOf = (said: Said): string =>
  partsOf(said)
    .map(({ text }) => text)
    .join("");
