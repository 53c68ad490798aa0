import { CodedError, notFound } from "../../platform/errors/error.ts";
import { OPEN_CREATOR_INVITES_MAX } from "./creator-invite.schema.ts";

/**
 * The error for a member whose team doesn't have the invite. The holder of an invalid link gets another error
 * (platform/store/unique.ts).
 */
export const inviteNotFound = () => notFound("creator_invite", "Invitation not found");

export const tooManyInvites = () =>
  new CodedError(
    "conflict",
    "creator_invite.too_many",
    `This team has ${OPEN_CREATOR_INVITES_MAX.toLocaleString("en")} pending invites. Revoke some first.`,
  );
