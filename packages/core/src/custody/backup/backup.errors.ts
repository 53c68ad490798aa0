import { CodedError, notFound } from "../../platform/errors/error.ts";

export const backupFileNotFound = () => notFound("backup_file", "File not found");

export const notToRestore = () =>
  new CodedError("conflict", "backup.not_to_restore", "This file hasn't changed, or has no good copy.");

export const checkedJustNow = () =>
  new CodedError(
    "conflict",
    "backup.checked_just_now",
    "The files were checked less than a minute ago. Please check again in a minute.",
  );

export const notToCopy = () =>
  new CodedError(
    "conflict",
    "backup.not_to_copy",
    "This file is backed up already, or has changed since it was stored.",
  );
