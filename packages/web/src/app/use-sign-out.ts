import { useMutation, useQueryClient } from "@tanstack/react-query";
import { uploadScope, uploadsOf } from "@/features/uploads/lib/known-uploads.ts";
import { countUnfinished } from "@/features/uploads/lib/unfinished.ts";
import { endSession } from "@/lib/auth/end-session.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { messageOf, notifyError, notifySuccess } from "@/lib/notify.ts";
import { type Access, accessKey, forgetWhatWasRead } from "@/lib/queries/session.ts";
import { useLeave } from "@/lib/unsaved-changes.ts";
import { SHELL_TEXTS } from "./shell/texts.ts";

const questionAbout = (uploads: number) => ({
  title: SHELL_TEXTS.signOutUploads,
  text: SHELL_TEXTS.signOutUploadsText(uploads),
  keep: SHELL_TEXTS.keepUploads,
  discard: SHELL_TEXTS.signOut,
});

/** Signs the person out; RequireAccess then redirects to /auth. */
export const useSignOut = () => {
  const queryClient = useQueryClient();
  const session = useSession();
  const { leave, ask } = useLeave();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(),
    onSuccess: () => {
      notifySuccess(SHELL_TEXTS.signedOut);
      queryClient.setQueryData<Access>(accessKey, { state: "left" });
      forgetWhatWasRead(queryClient);
    },
    onError: (error) => notifyError(SHELL_TEXTS.signOutFailed(messageOf(error) ?? "")),
  });
  const goWithoutText = () => leave(() => mutate());
  const signOut = () => {
    const uploads = uploadsOf(queryClient, uploadScope(session));
    const unfinished = uploads ? countUnfinished(uploads) : 0;
    // The question about unfinished uploads comes before the question about unsaved text, because a person who stays
    // for the uploads also keeps the text.
    if (unfinished > 0) ask(questionAbout(unfinished), goWithoutText);
    else goWithoutText();
  };
  return { signOut, isPending };
};
