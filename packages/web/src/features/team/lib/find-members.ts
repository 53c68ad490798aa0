import type { TeamMember } from "@clearhouse/core/team/session.schema.ts";
import { memberName } from "./member-name.ts";

/** Without case and marks: who types zoe finds Zoë. */
const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Those whose name or address has all that was typed, word by word. */
export const findMembers = (members: readonly TeamMember[], typed: string): TeamMember[] => {
  const words = folded(typed).split(/\s+/);
  return members.filter((member) => {
    const text = folded(`${memberName(member)} ${member.email}`);
    return words.every((word) => text.includes(word));
  });
};
