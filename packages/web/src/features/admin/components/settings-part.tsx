import type { TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
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
      <SectionCard title={texts.title} text={texts.text}>
        {children(data)}
      </SectionCard>
    );
  }
  if (isError) return <LoadFailed text={texts.loadFailed} query={{ error, refetch }} />;
  return <LoadingBox text={texts.loading} className="h-96 rounded-lg" />;
}
