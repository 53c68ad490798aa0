import { asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { RightsRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Switch } from "@/components/ui/switch.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { messageOf, notifyError } from "@/lib/notify.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/**
 * Switches on or off the mails that remind the owner of an unanswered request. If the owner has refused reminders, a
 * text says so.
 */
export function ReminderSwitch({ request }: { request: RightsRequest }) {
  const { id, assetId, contentOwnerEmail, remindersOff, bundled } = request;
  const [on, setOn] = useState(remindersOff === undefined);
  const queryClient = useQueryClient();
  const fieldId = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) =>
      receive(
        client.api["rights-requests"][":requestId"].reminders.$put({ param: { requestId: id }, json: { on: next } }),
        assetSchema,
      ),
    onMutate: (next) => setOn(next),
    onSuccess: (stored) => {
      writeAsset(queryClient, stored);
      void queryClient.invalidateQueries({ queryKey: assetKeys.activity(assetId) });
    },
    onError: (error, next) => {
      setOn(!next);
      notifyError(REQUEST_TEXTS.remindFailed, messageOf(error));
    },
  });
  if (contentOwnerEmail === "") return null;
  if (bundled && remindersOff !== "owner") return null;
  if (remindersOff === "owner") return <p className="text-muted-foreground text-sm">{REQUEST_TEXTS.remindRefused}</p>;
  return (
    <div className="flex items-start justify-between gap-4 text-sm">
      <div className="min-w-0 space-y-0.5">
        <label htmlFor={fieldId} className="font-medium">
          {REQUEST_TEXTS.remind}
        </label>
        <p id={`${fieldId}hint`} className="text-muted-foreground text-xs">
          {REQUEST_TEXTS.remindHint}
        </p>
      </div>
      <Switch
        id={fieldId}
        aria-describedby={`${fieldId}hint`}
        checked={on}
        disabled={isPending}
        onCheckedChange={(next) => mutate(next)}
      />
    </div>
  );
}
