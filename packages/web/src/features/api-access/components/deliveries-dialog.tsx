import type {
  DeliveryAttempt,
  Webhook,
  WebhookDelivery,
} from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { DialogProps } from "@/components/dialog-props.ts";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { MoreButton } from "@/components/more-button.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogBody, DialogDescription, DialogHeader, DialogTitle, DialogWindow } from "@/components/ui/dialog.tsx";
import { EVENT_TEXTS } from "@/lib/api-texts.ts";
import { formatDateTime } from "@/lib/dates.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { deliveriesOptions, useSendAgain } from "../api/webhooks.ts";
import { DELIVERY_TEXTS, PROBLEM_TEXTS, STATUS_TEXTS } from "../texts.ts";

/** The deliveries to a webhook and their results. */
export function DeliveriesDialog({ webhook, open, onClose }: DialogProps & { webhook: Webhook }) {
  return (
    <DialogWindow open={open} onClose={onClose} className="max-w-2xl">
      <DialogHeader>
        <DialogTitle>{DELIVERY_TEXTS.title}</DialogTitle>
        <DialogDescription className="break-words">{DELIVERY_TEXTS.text(new URL(webhook.url).host)}</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <Deliveries webhook={webhook} />
      </DialogBody>
    </DialogWindow>
  );
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const list = useInfiniteQuery(deliveriesOptions(webhook.id));
  const { data, isError, error, refetch } = list;
  if (isError) return <LoadFailed text={DELIVERY_TEXTS.loadFailed} query={{ error, refetch }} />;
  if (!data) return <LoadingBox text={DELIVERY_TEXTS.loading} className="h-32 rounded-lg" />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="py-6 text-center text-muted-foreground">{DELIVERY_TEXTS.empty}</p>;
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y rounded-lg border">
        {items.map((delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
        ))}
      </ul>
      <MoreButton list={list} className="self-center">
        {DELIVERY_TEXTS.more}
      </MoreButton>
    </div>
  );
}

const VARIANTS = { waiting: "secondary", delivered: "approved", failed: "denied" } as const;

const typeOf = ({ type }: WebhookDelivery): string =>
  Object.entries(EVENT_TEXTS).find(([name]) => name === type)?.[1] ?? type;

const resultOf = ({ status, ms, problem }: DeliveryAttempt): string[] => [
  ...(status === undefined ? [] : [DELIVERY_TEXTS.status(status)]),
  ...(problem ? [PROBLEM_TEXTS[problem]] : []),
  DELIVERY_TEXTS.took(ms),
];

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { id, createdAt, status, attempts, nextAt, last } = delivery;
  const again = useSendAgain();
  const at = formatDateTime(createdAt);
  const facts = [
    at,
    ...(attempts > 0 ? [DELIVERY_TEXTS.attempts(attempts)] : []),
    ...(last ? resultOf(last) : []),
    ...(nextAt ? [DELIVERY_TEXTS.next(formatDateTime(nextAt))] : []),
  ];
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{typeOf(delivery)}</span>
            <Badge variant={VARIANTS[status]}>{STATUS_TEXTS[status]}</Badge>
          </p>
          <p className="break-words text-muted-foreground text-xs">{facts.join(" · ")}</p>
        </div>
        {webhook.enabled && (
          <Button
            variant="outline"
            size="sm"
            aria-label={DELIVERY_TEXTS.againOf(typeOf(delivery), at)}
            disabled={again.isPending}
            onClick={() =>
              again.mutate(
                { webhookId: webhook.id, deliveryId: id },
                { onSuccess: () => notifySuccess(DELIVERY_TEXTS.sentAgain) },
              )
            }
          >
            {DELIVERY_TEXTS.again}
          </Button>
        )}
      </div>
      <Details delivery={delivery} />
    </li>
  );
}

function Details({ delivery: { id, body, last } }: { delivery: WebhookDelivery }) {
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-muted-foreground">{DELIVERY_TEXTS.details}</summary>
      <dl className="mt-2 flex flex-col gap-2">
        <Text name={DELIVERY_TEXTS.message} text={`webhook-id: ${id}\n\n${body}`} />
        {last && <Text name={DELIVERY_TEXTS.answer} text={last.response || DELIVERY_TEXTS.noAnswer} />}
      </dl>
    </details>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-muted-foreground">{name}</dt>
      <dd>
        <pre className="whitespace-pre-wrap break-all rounded-md border bg-well p-2">{text}</pre>
      </dd>
    </div>
  );
}
