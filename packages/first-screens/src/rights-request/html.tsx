/** @jsxRuntime automatic */
import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import { renderToString } from "react-dom/server";
import { PageFrame } from "../shared/page-frame.tsx";
import { BundleReview } from "./bundle-review.tsx";
import { DecisionView } from "./decision-view.tsx";
import { draftFor, termsFor } from "./draft.ts";
import { Ended } from "./ended.tsx";
import type { FirstState } from "./first-state.ts";
import { headOf } from "./head-of.ts";
import { NotFound } from "./problem.tsx";
import { ReaderProvider } from "./reader.tsx";
import { Review } from "./review.tsx";
import { Thread } from "./thread.tsx";
import { ToldOwner } from "./told-owner.tsx";

/** The event handler for the server's markup, in which nothing can be pressed before the script runs. */
const never = () => undefined;
const NONE: ReadonlySet<string> = new Set();
const neverLater = () => Promise.resolve();

function Screen({ state }: { state: FirstState }) {
  if (state.kind === "missing") {
    return (
      <PageFrame>
        <NotFound />
      </PageFrame>
    );
  }
  if (state.kind === "ended") {
    return (
      <PageFrame team={state.link.team}>
        <Ended {...state.link} />
      </PageFrame>
    );
  }
  if (state.kind === "bundle") {
    const asked = termsFor(headOf(state.bundle), draftFor(headOf(state.bundle)));
    const answers = { terms: asked, asked, chosen: NONE, onChoose: never, onOpen: never, onNear: never };
    return (
      <PageFrame team={state.bundle.team} told={<ToldOwner {...state.bundle} />}>
        <BundleReview bundle={state.bundle} {...answers} />
      </PageFrame>
    );
  }
  const { request } = state;
  const asked = termsFor(request, draftFor(request));
  return (
    <PageFrame team={request.team} told={<ToldOwner {...request} />}>
      {request.decision ? (
        <DecisionView request={request} decision={request.decision} justNow={false} onAsk={never} onNear={never} />
      ) : (
        <Review
          {...{ request, terms: asked, asked, isAgreeing: false, thread: <Thread request={request} /> }}
          {...{ onOpen: never, onAgree: never, onNear: never, onStale: neverLater }}
        />
      )}
    </PageFrame>
  );
}

/** The owner's page as it is before any script runs; then the page's script hydrates the same elements. */
export const firstScreenHtml = (state: FirstState, locale: Locale): string =>
  renderToString(
    <ReaderProvider language={languageOf("owner", locale)}>
      <Screen state={state} />
    </ReaderProvider>,
  );
