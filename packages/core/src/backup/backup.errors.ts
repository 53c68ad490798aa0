import { CodedError, notFound } from "../platform/http/error.ts";

export const backupFileNotFound = () => notFound("backup_file", "File not found");

export const notToRestore = () =>
  new CodedError("conflict", "backup.not_to_restore", "This file is as it was stored, or has no good copy.");

export const notToCopy = () =>
  new CodedError("conflict", "backup.not_to_copy", "This file is backed up, or isn't what was stored any more.");
