import { type SendFeedbackInput, sentFeedback } from "@clearhouse/core/people/feedback/feedback.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { feedbackKeys } from "./keys.ts";

/** Sends feedback. The form shows failures and keeps the typed text. */
export const useSendFeedback = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: SendFeedbackInput; key: string }) =>
      receive(client.api.feedback.$post({ json: input }, idempotent(key)), sentFeedback),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: feedbackKeys.all }),
  });
};
