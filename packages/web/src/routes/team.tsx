import { PageTitle } from "@/app/page-title.tsx";
import { TeamPage } from "@/features/team/components/team-page.tsx";
import { TEAM_TEXTS } from "@/features/team/texts.ts";

export function TeamRoute() {
  return (
    <>
      <PageTitle>{TEAM_TEXTS.title}</PageTitle>
      <TeamPage />
    </>
  );
}
