/** @jsxRuntime automatic */
import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import { renderToString } from "react-dom/server";
import { HOME } from "../shared/home.ts";
import { PageFrame } from "../shared/page-frame.tsx";
import type { FirstState } from "./first-state.ts";
import { FormLoading } from "./form-loading.tsx";
import { InvalidInvite } from "./problem.tsx";
import { ReaderProvider } from "./reader.tsx";
import { Welcome } from "./welcome.tsx";

function Screen({ state }: { state: FirstState }) {
  if (state.kind === "missing") {
    return (
      <PageFrame>
        <InvalidInvite homeHref={HOME} />
      </PageFrame>
    );
  }
  const { team, invitedBy } = state.invite;
  return (
    <PageFrame team={team}>
      <Welcome team={team} invitedBy={invitedBy} step="basic">
        <FormLoading step="basic" />
      </Welcome>
    </PageFrame>
  );
}

/** The onboarding page as it is before any script runs; then the page's script hydrates the same elements. */
export const firstScreenHtml = (state: FirstState, locale: Locale): string =>
  renderToString(
    <ReaderProvider language={languageOf("onboarding", locale)}>
      <Screen state={state} />
    </ReaderProvider>,
  );
