import type { TeamMember } from "@clearhouse/core/people/team/session.schema.ts";
import { memberName } from "./member-name.ts";

/** A text in lower case without accents, so that typing 'zoe' finds 'Zoë'. */
const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The members whose name and email address together contain all typed words. */
export const findMembers = (members: readonly TeamMember[], typed: string): TeamMember[] => {
  const words = folded(typed).split(/\s+/);
  return members.filter((member) => {
    const text = folded(`${memberName(member)} ${member.email}`);
    return words.every((word) => text.includes(word));
  });
};
