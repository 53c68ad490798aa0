import { CodedError } from "../../platform/errors/error.ts";
import { linkRefused } from "../../platform/identity/link.ts";
import { OPEN_INVITES_MAX } from "./invite.schema.ts";

/** The error for every link that doesn't work, whatever the reason. */
export const inviteNotFound = () => linkRefused("invited");

export const tooManyInvites = () =>
  new CodedError("conflict", "invite.too_many", `This team has ${OPEN_INVITES_MAX} open invites. Revoke some first.`);

export const wrongAddress = (email: string) =>
  new CodedError("forbidden", "invite.wrong_address", `This invite is for ${email}`);

export const otherMembership = (team: string) =>
  new CodedError(
    "conflict",
    "team.other_membership",
    `You already belong to ${team}. Ask its admin to remove you before you join another.`,
  );
