import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Empty, EmptyDescription, EmptyMedia, EmptyTitle } from "@/components/ui/empty.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { webhooksOptions } from "../api/webhooks.ts";
import { WEBHOOK_TEXTS } from "../texts.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";

export function Webhooks() {
  const [adding, setAdding] = useState(false);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{WEBHOOK_TEXTS.title}</CardTitle>
        <CardDescription>{WEBHOOK_TEXTS.text}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <Button className="self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          {WEBHOOK_TEXTS.add}
        </Button>
        <WebhookList />
      </CardContent>
      <WebhookDialog open={adding} onClose={() => setAdding(false)} />
    </Card>
  );
}

function WebhookList() {
  const { data, isError, error, refetch } = useQuery(webhooksOptions);
  if (isError) return <LoadFailed text={WEBHOOK_TEXTS.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">{WEBHOOK_TEXTS.loading}</span>
        <Skeleton className="h-24 rounded-lg" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <Empty className="rounded-lg border border-dashed">
        <EmptyMedia>
          <WebhookIcon />
        </EmptyMedia>
        <div className="space-y-1">
          <EmptyTitle as="h3">{WEBHOOK_TEXTS.empty}</EmptyTitle>
          <EmptyDescription>{WEBHOOK_TEXTS.emptyText}</EmptyDescription>
        </div>
      </Empty>
    );
  }
  return (
    <ul className="divide-y rounded-lg border">
      {data.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}
