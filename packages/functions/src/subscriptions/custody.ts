import { type Profile, profile, READ_IF_THERE, RECORDS_AND_LISTS } from "../function-definition.ts";

const ANCHOR = profile(
  {
    name: "Anchor",
    concurrency: 4,
    access: {
      table: [...RECORDS_AND_LISTS, "BatchGetItem"],
      backup: ["PutObject", "PutObjectRetention"],
      within: { backup: "anchors/" },
    },
    // For the first anchor of a team with 100,000 assets, the function reads the last hash of each asset's log.
    memoryMb: 1024,
    timeoutSeconds: 120,
    heavy: true,
  },
  {
    WriteAnchor: ["anchor.planned", "anchor-planned/write-anchor"],
  },
);

/** Copies, which are made, read and removed only below files/, because the bucket also has the anchors. */
const BACKUP = profile(
  {
    name: "Backup",
    concurrency: 40,
    access: {
      table: [...RECORDS_AND_LISTS, "BatchGetItem"],
      media: READ_IF_THERE,
      documents: READ_IF_THERE,
      backup: [...READ_IF_THERE, "PutObject", "DeleteObject"],
      within: { backup: "files/", documents: ["licences/", "contracts/"] },
    },
    memoryMb: 512,
    timeoutSeconds: 120,
  },
  {
    BackUpFile: ["asset.file.stored", "asset-file-stored/back-up-file"],
    SettleCopy: ["backup.copy.due", "backup-copy-due/settle-copy"],
    CheckBackup: ["backup.check.planned", "backup-check-planned/check-backup"],
  },
);

/** Apart from {@link BACKUP}: what makes copies may not overwrite what they are copies of. */
const RESTORE = profile(
  {
    name: "Restore",
    access: {
      table: [...RECORDS_AND_LISTS, "BatchGetItem"],
      media: [...READ_IF_THERE, "PutObject", "DeleteObject"],
      documents: [...READ_IF_THERE, "PutObject"],
      backup: READ_IF_THERE,
      within: { backup: "files/", documents: ["licences/", "contracts/"] },
    },
    memoryMb: 512,
    timeoutSeconds: 120,
  },
  {
    RestoreFile: ["backup.restore.asked", "backup-restore-asked/restore-file"],
  },
);

export const CUSTODY: readonly Profile[] = [ANCHOR, BACKUP, RESTORE];
