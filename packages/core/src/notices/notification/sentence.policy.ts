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

/** A notification as a sentence. */
export const partsOf = ({ kind, actor, subject }: Said): Part[] => {
  const { says, nobody } = NOTICES[kind];
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
