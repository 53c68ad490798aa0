/** @jsxRuntime automatic */
import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import { renderToString } from "react-dom/server";
import { HOME } from "../shared/home.ts";
import { PageFrame } from "../shared/page-frame.tsx";
import type { FirstState } from "./first-state.ts";
import { OutcomeView } from "./outcome-view.tsx";
import { NotFound } from "./problem.tsx";
import { ReaderProvider } from "./reader.tsx";
import { Review } from "./review.tsx";

/** The event handler for the server's markup, in which nothing can be pressed before the script runs. */
const never = () => undefined;
const nothing = () => Promise.resolve();

function Screen({ state }: { state: FirstState }) {
  if (state.kind === "missing") {
    return (
      <PageFrame>
        <NotFound homeHref={HOME} />
      </PageFrame>
    );
  }
  const { contract } = state;
  return (
    <PageFrame team={contract.team}>
      {contract.canSign ? (
        <Review contract={contract} onDownload={never} />
      ) : (
        <OutcomeView contract={contract} justNow={false} isLate={false} onSave={nothing} onDownload={never} />
      )}
    </PageFrame>
  );
}

/** The signing page as it is before any script runs; then the page's script hydrates the same elements. */
export const firstScreenHtml = (state: FirstState, locale: Locale): string =>
  renderToString(
    <ReaderProvider language={languageOf("signing", locale)}>
      <Screen state={state} />
    </ReaderProvider>,
  );
