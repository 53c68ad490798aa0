import { CodedError, notFound } from "../platform/http/error.ts";
import { OPEN_CREATOR_INVITES_MAX } from "./creator-invite.schema.ts";

/** The refusal for members of the team; a person with an invalid link gets the link's own error. */
export const inviteNotFound = () => notFound("creator_invite", "Invitation not found");

export const tooManyInvites = () =>
  new CodedError(
    "conflict",
    "creator_invite.too_many",
    `This team has ${OPEN_CREATOR_INVITES_MAX.toLocaleString("en")} pending invites. Revoke some first.`,
  );
