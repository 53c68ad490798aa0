import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifySuccess } from "@/lib/notify.ts";
import { cancelUpload, OPEN_UPLOADS } from "@/lib/queries/open-uploads.ts";
import { OPEN_UPLOAD_TEXTS } from "../texts.ts";

/** Ends an unfinished upload; the list is then read again, also if the upload had ended already. */
export const useCancelUpload = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelUpload,
    meta: { failure: { title: OPEN_UPLOAD_TEXTS.cancelFailed } },
    onSuccess: () => notifySuccess(OPEN_UPLOAD_TEXTS.canceled),
    onSettled: () => queryClient.invalidateQueries({ queryKey: OPEN_UPLOADS }),
  });
};
