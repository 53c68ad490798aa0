import type { TeamMember } from "@clearhouse/core/people/team/session.schema.ts";
import { MEMBER_TEXTS } from "../texts.ts";

/** A member's display name, or 'Unknown User' for a member without a profile. */
export const memberName = ({ displayName }: TeamMember): string => displayName.trim() || MEMBER_TEXTS.unknown;
