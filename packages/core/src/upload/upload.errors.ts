import { shownFileName } from "../platform/file-name.policy.ts";
import { CodedError, notFound } from "../platform/http/error.ts";
import { UPLOAD_MESSAGES } from "./upload.schema.ts";

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

export const tooManyUploads = () =>
  new CodedError("conflict", "upload.too_many", "Too many uploads are open. Finish or cancel some of them first.");

export const quotaExceeded = () =>
  new CodedError("invalid", "upload.quota_exceeded", "At most 20 files and 2GB can be sent with one answer.", {
    fields: { file: "At most 20 files and 2GB can be sent with one answer." },
  });
