import type { Language } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import type { OnboardingCatalogue } from "@clearhouse/core/base/texts/en/onboarding.policy.ts";
import { ONBOARDING_ACCENT } from "@clearhouse/core/contracts/onboarding/onboarding-page.policy.ts";
import type { AskingTeam } from "@clearhouse/core/people/team/asking-team.schema.ts";
import type { FirstState } from "@clearhouse/first-screens/creator-onboard/first-state.ts";
import { InvalidInvite } from "@clearhouse/first-screens/creator-onboard/problem.tsx";
import { ReaderProvider } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { NotLoaded } from "@clearhouse/first-screens/shared/not-loaded.tsx";
import { PageFrame } from "@clearhouse/first-screens/shared/page-frame.tsx";
import { useEffect } from "react";
import { setLanguage } from "@/lib/translation/translated.ts";
import { useHome } from "../shared/use-home.ts";
import { TeamFace } from "../shared/use-team-face.ts";
import { Done } from "./components/done.tsx";
import { Loading } from "./components/loading.tsx";
import { OpenedInvite } from "./components/opened-invite.tsx";
import type { OnboardingHandle, OnboardingState } from "./onboarding-handle.ts";
import { useOnboarding } from "./use-onboarding.ts";

export interface CreatorOnboardPageProps {
  /** The invite's code; undefined if the URL has none. */
  code: string | undefined;
  /** The data with which the server drew the page. */
  first?: FirstState | undefined;
  language: Language<OnboardingCatalogue>;
}

/** The creator onboarding screen. */
export function CreatorOnboardPage({ code, first, language }: CreatorOnboardPageProps) {
  const handle = useOnboarding(code, first);
  const team = teamOf(handle.state);
  useEffect(() => setLanguage(language.locale), [language]);
  return (
    <ReaderProvider language={language}>
      <PageFrame {...(team && { team })}>
        {team && <TeamFace team={{ ...team, primaryColor: team.primaryColor ?? ONBOARDING_ACCENT }} />}
        <Content code={code ?? ""} handle={handle} />
      </PageFrame>
    </ReaderProvider>
  );
}

const teamOf = (state: OnboardingState): AskingTeam | undefined => {
  if (state.kind === "ready") return state.invite.team;
  return state.kind === "done" ? state.result.team : undefined;
};

function Content({ code, handle }: { code: string; handle: OnboardingHandle }) {
  const { state, reload } = handle;
  const home = useHome();
  switch (state.kind) {
    case "ready":
      return <OpenedInvite code={code} invite={state.invite} handle={handle} />;
    case "done":
      return <Done result={state.result} homeHref={home} />;
    case "missing":
      return <InvalidInvite homeHref={home} />;
    case "used":
      return <InvalidInvite used homeHref={home} />;
    case "loading":
    case "resuming":
      return <Loading text={state.kind} />;
    default:
      return <NotLoaded tooMany={state.kind === "limited"} onRetry={reload} />;
  }
}
