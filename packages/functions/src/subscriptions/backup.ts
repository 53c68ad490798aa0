import { type Domain, READ_IF_THERE, RECORDS_AND_LISTS } from "../function-definition.ts";

/** Copies are made, read and removed only below files/, because the bucket also has the anchors. */
const COPIES = [...READ_IF_THERE, "PutObject", "DeleteObject"] as const;
const within = { backup: "files/" } as const;
const withDocuments = { ...within, documents: ["licences/", "contracts/"] } as const;

export const BACKUP: Domain = {
  name: "Backups",
  subscriptions: [
    {
      name: "BackUpFile",
      event: "asset.file.stored",
      handler: "packages/functions/src/events/asset-file-stored/back-up-file",
      concurrency: 20,
      access: {
        table: [...RECORDS_AND_LISTS, "BatchGetItem"],
        media: READ_IF_THERE,
        backup: COPIES,
        within,
      },
      memoryMb: 512,
      timeoutSeconds: 120,
    },
    {
      name: "SettleCopy",
      event: "backup.copy.due",
      handler: "packages/functions/src/events/backup-copy-due/settle-copy",
      concurrency: 10,
      access: {
        table: [...RECORDS_AND_LISTS, "BatchGetItem"],
        media: READ_IF_THERE,
        documents: READ_IF_THERE,
        backup: COPIES,
        within: withDocuments,
      },
      memoryMb: 512,
      timeoutSeconds: 120,
    },
    {
      name: "RestoreFile",
      event: "backup.restore.asked",
      handler: "packages/functions/src/events/backup-restore-asked/restore-file",
      access: {
        table: [...RECORDS_AND_LISTS, "BatchGetItem"],
        media: [...READ_IF_THERE, "PutObject", "DeleteObject"],
        // Only this function may overwrite documents, because it restores them from their copies.
        documents: [...READ_IF_THERE, "PutObject"],
        backup: READ_IF_THERE,
        within: withDocuments,
      },
      memoryMb: 512,
      timeoutSeconds: 120,
    },
    {
      name: "RemoveCopies",
      event: "asset.deleted",
      handler: "packages/functions/src/events/asset-deleted/remove-copies",
      concurrency: 7,
      access: { table: [...RECORDS_AND_LISTS, "BatchGetItem"], backup: ["DeleteObject"], within },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
    {
      name: "CheckBackup",
      event: "backup.check.planned",
      handler: "packages/functions/src/events/backup-check-planned/check-backup",
      concurrency: 10,
      access: {
        table: [...RECORDS_AND_LISTS, "BatchGetItem"],
        media: READ_IF_THERE,
        documents: READ_IF_THERE,
        backup: COPIES,
        within: withDocuments,
      },
      memoryMb: 512,
      timeoutSeconds: 120,
    },
  ],
};
