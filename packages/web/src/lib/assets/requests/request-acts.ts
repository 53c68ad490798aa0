import { asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetChangeKey, writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { searchAgain } from "@/lib/assets/feed/place-in-searches.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { messageOf, notifyError, notifySuccess } from "@/lib/notify.ts";
import { REQUEST_ACT_TEXTS } from "./texts.ts";

/** The open request that an action applies to. */
export interface OpenRequest {
  id: string;
  assetId: string;
  /** The owner's name; "" if it isn't known. */
  owner: string;
}

type Act = "reminders" | "withdrawal";

const call = (act: Act, requestId: string) =>
  act === "reminders"
    ? client.api["rights-requests"][":requestId"].reminders.$post({ param: { requestId } })
    : client.api["rights-requests"][":requestId"].withdrawal.$post({ param: { requestId } });

const actOptions = (queryClient: QueryClient, act: Act, assetId: string) =>
  mutationOptions({
    mutationKey: assetChangeKey(assetId),
    mutationFn: ({ id }: OpenRequest) => receive(call(act, id), assetSchema),
    onSuccess: (stored, { owner }) => {
      writeAsset(queryClient, stored);
      notifySuccess(REQUEST_ACT_TEXTS[act].done(owner));
    },
    onError: (error) => {
      notifyError(REQUEST_ACT_TEXTS[act].failed, messageOf(error));
      // Somebody else has changed the request, or the owner has answered, so the shown data is updated.
      void queryClient.invalidateQueries({ queryKey: assetKeys.all });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: assetKeys.counts });
      void queryClient.invalidateQueries({ queryKey: assetKeys.activity(assetId) });
      searchAgain(queryClient);
    },
  });

/** Mails the owner the link again. */
export const useRemind = (assetId: string) => {
  const queryClient = useQueryClient();
  return useMutation(actOptions(queryClient, "reminders", assetId));
};

/** Withdraws the request; the caller asks for a confirmation first. */
export const useWithdraw = (assetId: string) => {
  const queryClient = useQueryClient();
  return useMutation(actOptions(queryClient, "withdrawal", assetId));
};
