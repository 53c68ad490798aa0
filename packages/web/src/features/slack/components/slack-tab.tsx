import type { SlackIntegration } from "@clearhouse/core/integrations/slack/slack.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
import { formatDate } from "@/lib/dates.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { slackOptions, useRemoveSlack } from "../api/slack.ts";
import { SLACK_TEXTS } from "../texts.ts";
import { ChannelField } from "./channel-field.tsx";
import { SlackForm } from "./slack-form.tsx";

/** The team's connection with Slack. */
export function SlackTab() {
  const { data, isError, error, refetch } = useQuery(slackOptions);
  if (data) {
    const { setUp, integration } = data;
    return (
      <SectionCard title={SLACK_TEXTS.title} text={SLACK_TEXTS.text} className="flex flex-col gap-6">
        {!setUp && <Notice title={SLACK_TEXTS.notSetUp} text={SLACK_TEXTS.notSetUpText} />}
        {integration && <Connection integration={integration} />}
        {setUp && <SlackForm key={integration?.slackTeamId ?? ""} slackTeamId={integration?.slackTeamId ?? ""} />}
      </SectionCard>
    );
  }
  if (isError) return <LoadFailed text={SLACK_TEXTS.loadFailed} query={{ error, refetch }} />;
  return <LoadingBox text={SLACK_TEXTS.loading} className="h-72 rounded-lg" />;
}

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <Alert icon={TriangleAlert} variant="warning">
      <AlertBody>
        <p className="font-medium">{title}</p>
        <p>{text}</p>
      </AlertBody>
    </Alert>
  );
}

function Connection({ integration }: { integration: SlackIntegration }) {
  const [asked, setAsked] = useState(false);
  const remove = useRemoveSlack();
  const { slackTeamName, savedBy, savedAt, refused } = integration;
  return (
    <div className="flex flex-col gap-5 border-b pb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-start gap-3">
          {refused ? (
            <TriangleAlert className="mt-0.5 size-5 shrink-0 text-status-requested" aria-hidden="true" />
          ) : (
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-status-approved" aria-hidden="true" />
          )}
          <div className="min-w-0">
            <p className="break-words font-medium">
              {refused ? SLACK_TEXTS.refused : SLACK_TEXTS.connected(slackTeamName)}
            </p>
            <p className="break-words text-muted-foreground text-sm">
              {refused ? SLACK_TEXTS.refusedText : SLACK_TEXTS.savedBy(savedBy, formatDate(savedAt))}
            </p>
          </div>
        </div>
        <Button icon={Trash2} variant="ghost" size="sm" onClick={() => setAsked(true)}>
          {SLACK_TEXTS.remove}
        </Button>
      </div>
      {!refused && <ChannelField chosen={integration.defaultChannel} />}
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={SLACK_TEXTS.removeTitle}
        text={SLACK_TEXTS.removeText}
        confirm={SLACK_TEXTS.remove}
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => notifySuccess(SLACK_TEXTS.removed),
            onSettled: () => setAsked(false),
          })
        }
      />
    </div>
  );
}
