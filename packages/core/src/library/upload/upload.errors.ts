import { CodedError, notFound } from "../../platform/errors/error.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { currentActor, requireMember } from "../../platform/identity/actor.ts";
import { UPLOAD_MESSAGES } from "./upload.schema.ts";
import { OPEN_OF_SENDER, OPEN_OF_TEAM, type OpenLimit } from "./upload-limits.policy.ts";

export const uploadNotFound = () => notFound("upload", "Upload not found");

export const unsupportedType = (fileName: string) =>
  new CodedError("invalid", "upload.type_unsupported", `${shownFileName(fileName)} ${UPLOAD_MESSAGES.type}`, {
    fields: { file: `${shownFileName(fileName)} ${UPLOAD_MESSAGES.type}` },
  });

export const notCsv = () =>
  new CodedError("invalid", "upload.type_unsupported", UPLOAD_MESSAGES.csv, { fields: { file: UPLOAD_MESSAGES.csv } });

export const incomplete = (fileName: string) =>
  new CodedError(
    "conflict",
    "upload.incomplete",
    `${shownFileName(fileName)} was not uploaded completely. Please upload it again.`,
  );

export const wrongState = () =>
  new CodedError("conflict", "upload.wrong_state", "This upload has ended. Please choose the file again.");

export const notCompleted = () =>
  new CodedError("conflict", "upload.not_completed", "This file is still being uploaded.");

/** The most of a limit in words. */
const most = ({ files, bytes }: OpenLimit): string =>
  `at most ${files.toLocaleString("en-US")} files and ${bytes / 1024 ** 3}GB`;

const tooMany = (message: string) => new CodedError("conflict", "upload.too_many", message);

/** The sender has as many open uploads as one sender may have. */
export const tooManyUploads = () =>
  tooMany(
    currentActor().kind === "member" && requireMember().apiKey
      ? `This API key has too many unfinished uploads (${most(OPEN_OF_SENDER)}). Complete some, or cancel some: GET /api/uploads lists them.`
      : `You have too many unfinished uploads (${most(OPEN_OF_SENDER)}). Finish some, or cancel some on the page Team.`,
  );

/** The members and keys of the team together have as many open uploads as they may have. */
export const teamBusy = () =>
  tooMany(
    `Your team has too many unfinished uploads (${most(OPEN_OF_TEAM)}). Try again when some have finished, or ask an admin to cancel some on the page Team, under Settings.`,
  );

/** All owners of the team together have as many open uploads as they may have. */
export const ownersBusy = () =>
  tooMany("Too many files are being sent to this team right now. Please try again in some minutes.");

/** For an admin who cancels an upload that was completed in the meantime. */
export const alreadyFinished = () =>
  new CodedError("conflict", "upload.finished", "This upload has finished, so it can't be canceled any more.");

/** For a sender whose upload an admin has canceled. */
export const canceled = () => new CodedError("conflict", "upload.canceled", UPLOAD_MESSAGES.canceled);

/** The refusal of a call that needs an open upload. */
export const notOpen = ({ ended }: { ended?: "idle" | "canceled" | undefined }) =>
  ended === "canceled" ? canceled() : wrongState();

export const quotaExceeded = () =>
  new CodedError("invalid", "upload.quota_exceeded", "At most 20 files and 2GB can be sent with one answer.", {
    fields: { file: "At most 20 files and 2GB can be sent with one answer." },
  });
