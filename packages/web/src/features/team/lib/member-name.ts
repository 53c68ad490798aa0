import type { TeamMember } from "@clearhouse/core/team/session.schema.ts";
import { MEMBER_TEXTS } from "../texts.ts";

/** Spec-map B8: without a profile a member is an 'Unknown User'. */
export const memberName = ({ displayName }: TeamMember): string => displayName.trim() || MEMBER_TEXTS.unknown;
