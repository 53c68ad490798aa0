import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { applyAccent } from "@/lib/accent.ts";
import { draftFor, termsFor } from "./answer.ts";
import { ApproveForm } from "./components/approve-form.tsx";
import { Banner } from "./components/banner.tsx";
import { DecisionView } from "./components/decision-view.tsx";
import { DenyForm } from "./components/deny-form.tsx";
import { Loading } from "./components/loading.tsx";
import { PageFrame } from "./components/page-frame.tsx";
import { NotFound, TooMany } from "./components/problem.tsx";
import { Review } from "./components/review.tsx";
import { useOriginals } from "./originals/use-originals.ts";
import type { OwnerClient } from "./owner-client.ts";
import { type Decided, useAnswer } from "./use-answer.ts";
import { type RequestHandle, useRequest } from "./use-request.ts";
import { useStep } from "./use-step.ts";
import { useViewReport } from "./use-view-report.ts";

/** The content owner's page (spec A §2). `client` is undefined where the address holds no token. */
export function RightsRequestPage({ client }: { client: OwnerClient | undefined }) {
  const handle = useRequest(client);
  const { state, reload } = handle;
  useViewReport(client, state.kind === "ready");

  if (client && state.kind === "ready")
    return <OpenedRequest client={client} request={state.request} handle={handle} />;
  return (
    <PageFrame>
      {state.kind === "loading" && <Loading />}
      {state.kind === "missing" && <NotFound />}
      {state.kind === "unreachable" && <NotFound onRetry={reload} />}
      {state.kind === "limited" && <TooMany onRetry={reload} />}
    </PageFrame>
  );
}

/** The team's face: its colour on the page, its name on the tab. */
const useTeamFace = ({ name, primaryColor }: OwnerRequest["team"]): void => {
  useEffect(() => {
    applyAccent(primaryColor);
    document.title = `Rights request from ${name}`;
  }, [name, primaryColor]);
};

function OpenedRequest(props: { client: OwnerClient; request: OwnerRequest; handle: RequestHandle }) {
  const { client, request, handle } = props;
  const { step, open, back } = useStep();
  const originals = useOriginals(client);
  const [here, setHere] = useState<Decided>();
  const leftReview = useRef(false);
  if (step !== "review") leftReview.current = true;
  useTeamFace(request.team);

  const answer = useAnswer({
    client,
    request,
    step,
    originals,
    refresh: handle.refresh,
    onDecided: (decided) => {
      setHere(decided);
      handle.show(decided.request);
      if (decided.request.status === "denied" || decided.earlier) originals.discard();
    },
    onGone: handle.reload,
  });
  const asked = useMemo(() => termsFor(request, draftFor(request)), [request]);

  const { draft, errors, terms, progress, change } = answer;
  const fields = { draft, errors, onChange: change, onBack: back };
  const screen = () => {
    if (request.decision) {
      const justNow = here !== undefined && !here.earlier;
      const shown = { request, decision: request.decision, accepted: here?.accepted, justNow, client };
      return <DecisionView {...shown} />;
    }
    if (step === "approve") {
      const more = { request, terms, asked, originals, progress, onSubmit: () => void answer.approve() };
      return <ApproveForm {...fields} {...more} />;
    }
    if (step === "deny") {
      const more = { teamName: request.team.name, busy: progress !== "idle", onSubmit: () => void answer.deny() };
      return <DenyForm {...fields} {...more} />;
    }
    return (
      <Review
        request={request}
        terms={terms}
        asked={asked}
        focusHeading={leftReview.current}
        onApprove={() => open("approve")}
        onDeny={() => open("deny")}
        onStale={handle.refresh}
      />
    );
  };
  return (
    <PageFrame team={request.team}>
      {screen()}
      <Banner notice={request.decision ? undefined : answer.notice} onClose={answer.closeNotice} />
    </PageFrame>
  );
}
