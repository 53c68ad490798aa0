import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { teamSettingsOptions } from "@/lib/queries/team.ts";
import { REQUEST_MESSAGE_TEXTS } from "../texts.ts";
import { RequestMessageForm } from "./request-message-form.tsx";

/** The team's own text of rights requests (spec B §2). */
export function RequestMessageTab() {
  const { data, isError, error, refetch } = useQuery(teamSettingsOptions);
  if (data) {
    return (
      <Card>
        <CardHeader>
          <CardTitle>{REQUEST_MESSAGE_TEXTS.title}</CardTitle>
          <CardDescription>{REQUEST_MESSAGE_TEXTS.text}</CardDescription>
        </CardHeader>
        <CardContent>
          <RequestMessageForm stored={data} />
        </CardContent>
      </Card>
    );
  }
  if (isError) {
    return <LoadFailed text={REQUEST_MESSAGE_TEXTS.loadFailed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div role="status">
      <span className="sr-only">{REQUEST_MESSAGE_TEXTS.loading}</span>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
