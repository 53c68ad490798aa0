import { CodedError, notFound } from "../../platform/errors/error.ts";

export const refusalNotFound = () => notFound("refusal", "Nobody has denied this request.");

export const nothingToRemove = () =>
  new CodedError(
    "conflict",
    "removal.not_open",
    "There is no open request for removal. Reload the asset to see what happened.",
  );

export const stoppedByMore = () =>
  new CodedError(
    "conflict",
    "stop.more",
    "Something else of the other asset stops this one meanwhile. Look at it before you decide.",
  );

export const alreadyEnded = () =>
  new CodedError(
    "conflict",
    "removal.already_ended",
    "Somebody has already ended the license at the owner's wish. Reload the asset to see it.",
  );

export const alreadyKept = () =>
  new CodedError(
    "conflict",
    "removal.already_kept",
    "An admin has already decided to keep it. Reload the asset to see the reason.",
  );

export const mustBeFollowed = () =>
  new CodedError(
    "conflict",
    "removal.must_be_followed",
    "Whoever asks for removal because they, or their child, are in it can't be refused. End the license.",
  );
