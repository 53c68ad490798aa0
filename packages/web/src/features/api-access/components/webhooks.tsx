import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardHeading } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { webhooksOptions } from "../api/webhooks.ts";
import { WEBHOOK_TEXTS } from "../texts.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";

export function Webhooks() {
  const [adding, setAdding] = useState(false);
  return (
    <Card>
      <CardHeading title={WEBHOOK_TEXTS.title} text={WEBHOOK_TEXTS.text} />
      <CardContent className="flex flex-col gap-4">
        <Button icon={Plus} className="self-start" onClick={() => setAdding(true)}>
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
  if (isError) return <LoadFailed text={WEBHOOK_TEXTS.loadFailed} query={{ error, refetch }} />;
  if (!data) return <LoadingBox text={WEBHOOK_TEXTS.loading} className="h-24 rounded-lg" />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={WebhookIcon}
        title={WEBHOOK_TEXTS.empty}
        as="h3"
        text={WEBHOOK_TEXTS.emptyText}
        className="rounded-lg border border-dashed"
      />
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
