import { APP_TEXTS } from "@/app/texts.ts";
import { TeamPage } from "@/features/team/components/team-page.tsx";
import { TEAM_TEXTS } from "@/features/team/texts.ts";

export function TeamRoute() {
  return (
    <>
      <title>{`${TEAM_TEXTS.title} · ${APP_TEXTS.product}`}</title>
      <TeamPage />
    </>
  );
}
