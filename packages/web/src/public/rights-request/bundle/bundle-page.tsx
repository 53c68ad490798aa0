import type { Language } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import type { OwnerCatalogue } from "@clearhouse/core/base/texts/en/owner.policy.ts";
import type { BundleAnswered, OwnerBundle } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { answeredBy, BundleReview } from "@clearhouse/first-screens/rights-request/bundle-review.tsx";
import { draftFor, termsFor } from "@clearhouse/first-screens/rights-request/draft.ts";
import { headOf } from "@clearhouse/first-screens/rights-request/head-of.ts";
import { NotFound } from "@clearhouse/first-screens/rights-request/problem.tsx";
import { ReaderProvider } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { ToldOwner } from "@clearhouse/first-screens/rights-request/told-owner.tsx";
import { PageFrame } from "@clearhouse/first-screens/shared/page-frame.tsx";
import { type ComponentProps, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hasMark } from "../../shared/mark.ts";
import { useLanguage } from "../../shared/use-language.ts";
import { useLatePictures } from "../../shared/use-late-pictures.ts";
import { useReturn } from "../../shared/use-return.ts";
import { useStepFocus } from "../../shared/use-step-focus.ts";
import { useTeamFace } from "../../shared/use-team-face.ts";
import { useViewReport } from "../../shared/use-view-report.ts";
import { Loading } from "../components/loading.tsx";
import { StepNotice } from "../components/step-notice.tsx";
import { isWithinTime, TakenBack } from "../components/taken-back.tsx";
import { ownerLanguages } from "../owner-languages.ts";
import { useAnswering } from "../use-answering.ts";
import { useDraft } from "../use-draft.ts";
import { useStep } from "../use-step.ts";
import { BundleNotice } from "./bundle-notice.tsx";
import { loadBundleClient } from "./load-bundle-client.ts";
import { useTicked } from "./use-ticked.ts";

export interface BundlePageProps {
  token: string;
  /** The data with which the server drew the page. */
  first?: OwnerBundle | undefined;
  /** The language of the page, if the request doesn't name one. */
  language: Language<OwnerCatalogue>;
}

/** The content owner's page of a link with several requests. */
export function BundlePage({ token, first, language }: BundlePageProps) {
  const { bundle, failed, show, reload } = useBundle(token, first);
  useViewReport(token, bundle !== undefined, "/api/owner/request-bundle/view");
  const shown = useLanguage(ownerLanguages, language, bundle?.locale || language.locale);
  return (
    <ReaderProvider language={shown}>
      {bundle ? (
        <OpenedBundle token={token} bundle={bundle} onShow={show} onGone={reload} />
      ) : (
        <PageFrame>{failed ? <NotFound onRetry={reload} /> : <Loading />}</PageFrame>
      )}
    </ReaderProvider>
  );
}

/** The shown bundle; loaded if the server hasn't drawn it, and again when the person comes back to open requests. */
const useBundle = (token: string, first: OwnerBundle | undefined) => {
  const [bundle, show] = useState(first);
  const [failed, setFailed] = useState(false);
  const wanted = bundle === undefined && !failed;
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    loadBundleClient()
      .then(({ readBundle }) => readBundle(token, leaving.signal))
      .then(show, () => {
        if (!leaving.signal.aborted) setFailed(true);
      });
    return () => leaving.abort();
  }, [token, wanted]);
  const isDrawn = first !== undefined;
  useEffect(() => {
    // The server drew the page without the mark of a mailed link. Without the answer, the owner types the address.
    if (isDrawn && hasMark(token)) readAgain(token).then(show, () => undefined);
  }, [token, isDrawn]);
  const shown = JSON.stringify(bundle?.items.map(({ status }) => status));
  const look = useCallback(
    async (signal: AbortSignal) => {
      const { readBundle } = await loadBundleClient();
      const read = await readBundle(token, signal);
      // The same bundle is already shown; only a decision matters.
      const isSame = JSON.stringify(read.items.map(({ status }) => status)) === shown;
      if (!signal.aborted && !isSame) show(read);
    },
    [token, shown],
  );
  useReturn(bundle?.items.some(({ status }) => status === "pending") ?? false, look);
  const reload = () => {
    show(undefined);
    setFailed(false);
  };
  return { bundle, failed, show, reload };
};

interface OpenedProps {
  token: string;
  bundle: OwnerBundle;
  onShow: (bundle: OwnerBundle) => void;
  onGone: () => void;
}

const NONE: ReadonlySet<string> = new Set();

type Outcome = { kind: "said" | "failed" } | { kind: "answered"; results: BundleAnswered["results"] };

function OpenedBundle({ token, bundle, onShow, onGone }: OpenedProps) {
  const { step, open, back } = useStep();
  const request = useMemo(() => headOf(bundle), [bundle]);
  const isAnswered = bundle.items.every(({ status }) => status !== "pending");
  const { draft, change, forgetDraft } = useDraft(token, request, isAnswered);
  const { ticked, tick, untick } = useTicked(token);
  const [takenBack, setTakenBack] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const results = useRef<BundleAnswered["results"]>([]);
  const leftReview = useRef(false);
  if (step !== "review") leftReview.current = true;
  useTeamFace(request.team);
  useLatePictures();
  const { Part, prepare } = useAnswering(step !== "review", () => {
    setOutcome({ kind: "failed" });
    back();
  });
  const about = useMemo(() => answeredBy(bundle, ticked), [bundle, ticked]);
  const asked = useMemo(() => termsFor(request, draftFor(request)), [request]);
  const terms = useMemo(() => termsFor(request, draft), [request, draft]);
  const follow = useCallback(
    (answered: BundleAnswered) => {
      results.current = answered.results;
      onShow(answered.bundle);
    },
    [onShow],
  );
  const several = useMemo(
    () => ({ about, of: answeredBy(bundle, NONE).length, onAnswered: follow }),
    [bundle, about, follow],
  );
  const go = (next: Parameters<typeof open>[0]) => {
    setOutcome(undefined);
    // What is said about several requests at once is a message.
    open(next === "offer" ? "reply" : next, step !== "review");
  };
  const isForm = step === "approve" || step === "deny" || step === "reply";
  const notice = (): ReactNode => {
    if (outcome?.kind === "answered") return <BundleNotice bundle={bundle} results={outcome.results} />;
    return outcome && <StepNotice outcome={outcome.kind} team={bundle.team.name} />;
  };
  if (takenBack) {
    return (
      <PageFrame team={bundle.team}>
        <TakenBack {...bundle} />
      </PageFrame>
    );
  }
  return (
    <PageFrame team={bundle.team} told={<ToldOwner {...bundle} />}>
      {isForm && about.length > 0 ? (
        !Part && <Loading />
      ) : (
        <OpenReview
          bundle={bundle}
          terms={terms}
          asked={asked}
          chosen={ticked}
          onChoose={tick}
          focus={leftReview.current && outcome === undefined}
          notice={notice()}
          onOpen={go}
          onNear={prepare}
        />
      )}
      {Part && (
        <Part
          token={token}
          request={request}
          step={about.length > 0 ? step : "review"}
          draft={draft}
          asked={asked}
          several={several}
          refresh={async () => follow({ bundle: await readAgain(token), results: [] })}
          onDraft={change}
          onDecided={() => {
            setOutcome({ kind: "answered", results: results.current });
            untick();
            change({ reason: "", because: undefined });
            back();
          }}
          onSaid={() => {
            setOutcome({ kind: "said" });
            change({ message: "" });
            back();
          }}
          onGone={() => {
            forgetDraft();
            untick();
            if (isWithinTime(bundle)) setTakenBack(true);
            else onGone();
          }}
          onBack={back}
          onElsewhere={go}
        />
      )}
    </PageFrame>
  );
}

const readAgain = async (token: string): Promise<OwnerBundle> => {
  const { readBundle } = await loadBundleClient();
  return readBundle(token, new AbortController().signal);
};

function OpenReview({ focus, ...review }: { focus: boolean } & Omit<ComponentProps<typeof BundleReview>, "heading">) {
  return <BundleReview {...review} heading={useStepFocus(focus)} />;
}
