import type { TeamSettings } from "@clearhouse/core/team/team.schema.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { teamSettingsOptions } from "@/lib/queries/team.ts";

interface Props {
  texts: { title: string; text: string; loading: string; loadFailed: string };
  children: (settings: TeamSettings) => ReactNode;
}

/** A card of the admin panel with some of the team's settings, once they are loaded. */
export function SettingsPart({ texts, children }: Props) {
  const { data, isError, error, refetch } = useQuery(teamSettingsOptions);
  if (data) {
    return (
      <Card>
        <CardHeader>
          <CardTitle>{texts.title}</CardTitle>
          <CardDescription>{texts.text}</CardDescription>
        </CardHeader>
        <CardContent>{children(data)}</CardContent>
      </Card>
    );
  }
  if (isError) return <LoadFailed text={texts.loadFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
