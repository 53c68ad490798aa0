import type { Webhook } from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatDate } from "@/lib/dates.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { useRemoveWebhook, useTestWebhook, useTurnWebhook } from "../api/webhooks.ts";
import { WEBHOOK_TEXTS } from "../texts.ts";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

type Shown = "edit" | "deliveries" | "remove";

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const [shown, setShown] = useState<Shown>();
  const { url, events, createdAt, madeBy } = webhook;
  const close = () => setShown(undefined);
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 break-all font-medium">{url}</span>
          <State webhook={webhook} />
        </p>
        <p className="break-words text-muted-foreground text-xs">
          {`${WEBHOOK_TEXTS.eventCount(events.length)} · ${WEBHOOK_TEXTS.made(madeBy, formatDate(createdAt))}`}
        </p>
      </div>
      <Acts webhook={webhook} onShow={setShown} />
      <WebhookDialog webhook={webhook} open={shown === "edit"} onClose={close} />
      <DeliveriesDialog webhook={webhook} open={shown === "deliveries"} onClose={close} />
      <Remove webhook={webhook} open={shown === "remove"} onClose={close} />
    </li>
  );
}

function State({ webhook: { enabled, disabledBy, failingSince } }: { webhook: Webhook }) {
  if (!enabled) {
    const failed = disabledBy === "failing";
    return (
      <Badge variant={failed ? "denied" : "secondary"}>{failed ? WEBHOOK_TEXTS.offFailing : WEBHOOK_TEXTS.off}</Badge>
    );
  }
  if (failingSince) return <Badge variant="requested">{WEBHOOK_TEXTS.failing(formatDate(failingSince))}</Badge>;
  return <Badge variant="approved">{WEBHOOK_TEXTS.on}</Badge>;
}

function Acts({ webhook, onShow }: { webhook: Webhook; onShow: (what: Shown) => void }) {
  const { id, url, enabled } = webhook;
  const test = useTestWebhook();
  const turn = useTurnWebhook();
  const { host } = new URL(url);
  const act = (text: string, onClick: () => void, disabled = false) => (
    <Button
      key={text}
      variant="outline"
      size="sm"
      aria-label={WEBHOOK_TEXTS.ofHook(text, host)}
      disabled={disabled}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  const onTurn = () =>
    turn.mutate(
      { webhookId: id, json: { enabled: !enabled } },
      { onSuccess: () => notifySuccess(enabled ? WEBHOOK_TEXTS.turnedOff : WEBHOOK_TEXTS.turnedOn) },
    );
  return (
    <div className="flex flex-wrap gap-2">
      {act(WEBHOOK_TEXTS.deliveries, () => onShow("deliveries"))}
      {enabled &&
        act(
          WEBHOOK_TEXTS.test,
          () => test.mutate(id, { onSuccess: () => notifySuccess(WEBHOOK_TEXTS.testSent) }),
          test.isPending,
        )}
      {act(WEBHOOK_TEXTS.edit, () => onShow("edit"))}
      {act(enabled ? WEBHOOK_TEXTS.turnOff : WEBHOOK_TEXTS.turnOn, onTurn, turn.isPending)}
      {act(WEBHOOK_TEXTS.remove, () => onShow("remove"))}
    </div>
  );
}

function Remove({ webhook: { id }, open, onClose }: { webhook: Webhook; open: boolean; onClose: () => void }) {
  const remove = useRemoveWebhook();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={WEBHOOK_TEXTS.removeTitle}
      text={WEBHOOK_TEXTS.removeText}
      confirm={WEBHOOK_TEXTS.remove}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSuccess: () => notifySuccess(WEBHOOK_TEXTS.removed), onSettled: onClose })}
    />
  );
}
