import type { BackupFile } from "@clearhouse/core/custody/backup/backup.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BACKUP, checkBackup, fileActs, healthOptions } from "@/lib/queries/backup.ts";
import { teamKeys } from "@/lib/queries/team.ts";
import { BACKUP_TEXTS } from "../texts.ts";

/** Starts copying a file again, or restores it from its copy. */
export const useFileAct = (act: keyof typeof fileActs) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ownerId, fileId }: BackupFile) => fileActs[act]({ ownerId, fileId }),
    meta: { failure: { title: BACKUP_TEXTS.failed[act] } },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
      return queryClient.invalidateQueries({ queryKey: BACKUP });
    },
  });
};

/** Starts a comparison of all files with their copies. Problems are shown as soon as they are found. */
export const useCheckNow = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: checkBackup,
    meta: { failure: { title: BACKUP_TEXTS.checkFailed } },
    onSuccess: (health) => {
      queryClient.setQueryData(healthOptions.queryKey, health);
      void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
    },
  });
};
