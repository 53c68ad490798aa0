import type { Language } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import type { OwnerCatalogue } from "@clearhouse/core/base/texts/en/owner.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { DecisionView } from "@clearhouse/first-screens/rights-request/decision-view.tsx";
import { askedNow, draftFor, termsFor } from "@clearhouse/first-screens/rights-request/draft.ts";
import type { FirstState } from "@clearhouse/first-screens/rights-request/first-state.ts";
import { NotFound, TooMany } from "@clearhouse/first-screens/rights-request/problem.tsx";
import { ReaderProvider } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { Review } from "@clearhouse/first-screens/rights-request/review.tsx";
import { ToldOwner } from "@clearhouse/first-screens/rights-request/told-owner.tsx";
import { PageFrame } from "@clearhouse/first-screens/shared/page-frame.tsx";
import { type ComponentProps, lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLanguage } from "../shared/use-language.ts";
import { useLatePictures } from "../shared/use-late-pictures.ts";
import { useStepFocus } from "../shared/use-step-focus.ts";
import { useTeamFace } from "../shared/use-team-face.ts";
import { useViewReport } from "../shared/use-view-report.ts";
import { Loading } from "./components/loading.tsx";
import { StepNotice, type StepOutcome } from "./components/step-notice.tsx";
import { isWithinTime, TakenBack } from "./components/taken-back.tsx";
import { ownerLanguages } from "./owner-languages.ts";
import { useAgree } from "./use-agree.ts";
import type { Decided } from "./use-answer.ts";
import { useAnswering } from "./use-answering.ts";
import { useDraft } from "./use-draft.ts";
import { type RequestHandle, useRequest } from "./use-request.ts";
import { useStep } from "./use-step.ts";

export interface RightsRequestPageProps {
  /** The link's token; undefined if the URL has none. */
  token: string | undefined;
  /** The data with which the server drew the page. */
  first?: Exclude<FirstState, { kind: "ended" }> | undefined;
  /** The language of the page, if the request doesn't name one. */
  language: Language<OwnerCatalogue>;
}

/** What is said if proposed terms couldn't be approved. */
const NOT_AGREED = { refused: "notApproved", failed: "notApproved", security: "security", limited: "limited" } as const;

const Thread = lazy(async () => ({
  default: (await import("@clearhouse/first-screens/rights-request/thread.tsx")).Thread,
}));
const Prove = lazy(async () => ({ default: (await import("./proof/prove.tsx")).Prove }));
const BundlePage = lazy(async () => ({ default: (await import("./bundle/bundle-page.tsx")).BundlePage }));

const AdCodePart = lazy(async () => ({ default: (await import("./ad-code/ad-code-form.tsx")).AdCodePart }));

/** The content owner's page. */
export function RightsRequestPage({ token, first, language }: RightsRequestPageProps) {
  const handle = useRequest(token, first);
  const { state, reload } = handle;
  useViewReport(token, state.kind === "ready", "/api/owner/rights-request/view");
  const wanted = (state.kind === "ready" && state.request.locale) || language.locale;
  const shown = useLanguage(ownerLanguages, language, wanted);

  if (token !== undefined && state.kind === "bundle") {
    return (
      <Suspense fallback={null}>
        <BundlePage token={token} language={language} />
      </Suspense>
    );
  }
  return (
    <ReaderProvider language={shown}>
      {token !== undefined && state.kind === "ready" ? (
        <OpenedRequest token={token} request={state.request} handle={handle} />
      ) : (
        <PageFrame>
          {state.kind === "loading" && <Loading />}
          {state.kind === "missing" && <NotFound />}
          {state.kind === "unreachable" && <NotFound onRetry={reload} />}
          {state.kind === "limited" && <TooMany onRetry={reload} />}
        </PageFrame>
      )}
    </ReaderProvider>
  );
}

function OpenedRequest({ token, request, handle }: { token: string; request: OwnerRequest; handle: RequestHandle }) {
  const { step, open, back } = useStep();
  const { draft, change, forgetDraft } = useDraft(token, request, request.decision !== null);
  const [here, setHere] = useState<Decided>();
  const [takenBack, setTakenBack] = useState(false);
  const [outcome, setOutcome] = useState<StepOutcome>();
  const leftReview = useRef(false);
  if (step !== "review") leftReview.current = true;
  useTeamFace(request.team);
  useLatePictures();
  const { Part, prepare } = useAnswering(step !== "review", () => {
    setOutcome("failed");
    back();
  });

  const go = (next: Parameters<typeof open>[0]) => {
    setOutcome(undefined);
    // Each form leads back to the review, also one that another form has opened: an answer that is sent goes back once.
    open(next === "offer" && !askedNow(request) ? "reply" : next, step !== "review");
  };
  const asked = useMemo(() => termsFor(request, draftFor(request)), [request]);
  const terms = useMemo(() => termsFor(request, draft), [request, draft]);

  const decide = (decided: Decided) => {
    setHere(decided);
    handle.show(decided.request);
  };
  const leave = () => {
    forgetDraft();
    const isUnproven = request.status === "awaiting-proof";
    if ((!request.decision || isUnproven) && isWithinTime(request)) setTakenBack(true);
    else handle.reload();
  };
  const { agree, isAgreeing } = useAgree(token, asked.text, async (result) => {
    if (result.kind === "answered") decide({ ...result, accepted: result.earlier ? undefined : asked });
    else if (result.kind === "gone") leave();
    else if (result.kind === "terms-changed") await handle.refresh();
    else setOutcome(NOT_AGREED[result.kind]);
  });

  const proposedAt = request.conversation?.proposed?.at;
  const shownTerms = useRef(proposedAt);
  useEffect(() => {
    if (shownTerms.current === proposedAt) return;
    shownTerms.current = proposedAt;
    setOutcome("termsChanged");
    if (step === "approve") back();
  }, [proposedAt, step, back]);

  const screen = () => {
    if (request.decision) {
      if (step === "removal" && request.removal.open) return Part ? null : <Loading />;
      const justNow = here !== undefined && !here.earlier;
      return (
        <Decision
          request={request}
          decision={request.decision}
          accepted={here?.accepted}
          justNow={justNow}
          proving={
            request.status === "awaiting-proof" && (
              <Suspense fallback={null}>
                <Prove token={token} request={request} onShow={handle.show} onGone={leave} />
              </Suspense>
            )
          }
          onAsk={() => go("removal")}
          onNear={prepare}
        />
      );
    }
    if (step !== "review" && step !== "removal") return Part ? null : <Loading />;
    return (
      <OpenReview
        request={request}
        terms={terms}
        asked={asked}
        focus={leftReview.current && outcome === undefined}
        notice={outcome && <StepNotice outcome={outcome} team={request.team.name} />}
        onOpen={go}
        thread={<Thread request={request} />}
        onAgree={agree}
        isAgreeing={isAgreeing}
        onNear={prepare}
        onStale={handle.refresh}
      />
    );
  };
  if (takenBack) {
    return (
      <PageFrame team={request.team}>
        <TakenBack {...request} />
      </PageFrame>
    );
  }
  return (
    <PageFrame team={request.team} told={<ToldOwner {...request} />}>
      {screen()}
      {request.adCode && request.decision && !request.decision.ended && step === "review" && (
        <Suspense fallback={null}>
          <AdCodePart token={token} request={request} onGiven={handle.show} />
        </Suspense>
      )}
      {Part && (
        <Part
          token={token}
          request={request}
          step={step}
          draft={draft}
          asked={asked}
          refresh={handle.refresh}
          onDraft={change}
          onDecided={decide}
          onSaid={(said) => {
            handle.show(said);
            setOutcome(step === "offer" ? "offered" : "said");
            change({ message: "", reason: "", about: "other", offer: undefined });
            if (said.decision) forgetDraft();
            back();
          }}
          onGone={leave}
          onBack={back}
          onElsewhere={go}
        />
      )}
    </PageFrame>
  );
}

function OpenReview({ focus, ...review }: { focus: boolean } & Omit<ComponentProps<typeof Review>, "heading">) {
  return <Review {...review} heading={useStepFocus(focus)} />;
}

function Decision(decision: Omit<ComponentProps<typeof DecisionView>, "heading">) {
  return <DecisionView {...decision} heading={useStepFocus(decision.justNow)} />;
}
