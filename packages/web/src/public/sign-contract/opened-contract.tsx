import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { OutcomeView } from "@clearhouse/first-screens/sign-contract/outcome-view.tsx";
import { useReader } from "@clearhouse/first-screens/sign-contract/reader.tsx";
import { Review } from "@clearhouse/first-screens/sign-contract/review.tsx";
import Info from "lucide-react/icons/info";
import { type ComponentProps, useState } from "react";
import { saveBlob } from "@/lib/save-blob.ts";
import { FormNotLoaded } from "../shared/form-not-loaded.tsx";
import { useHistoryStep } from "../shared/use-history-step.ts";
import { useLatePictures } from "../shared/use-late-pictures.ts";
import { useLoaded } from "../shared/use-loaded.ts";
import { useStepFocus } from "../shared/use-step-focus.ts";
import { FormLoading, Loading } from "./components/loading.tsx";
import { textFileName } from "./text-file-name.ts";
import type { ContractHandle } from "./use-contract.ts";
import { useDocuments } from "./use-documents.ts";
import { useSigningDraft } from "./use-signing-draft.ts";

const FORMS = ["decline"] as const;
const loadForms = () => import("./answering.tsx");

interface OpenedContractProps {
  token: string;
  contract: SignerContract;
  handle: ContractHandle;
}

/** The link's contract: the signing form, the form for declining, or the contract's final status. */
export function OpenedContract({ token, contract, handle }: OpenedContractProps) {
  const { dates, ready } = useReader();
  const isOpen = contract.canSign;
  const { step, open, back } = useHistoryStep("review", FORMS);
  const { draft, change, clear } = useSigningDraft(token, contract.name, isOpen);
  const { loaded: forms, failed, retry } = useLoaded(loadForms, isOpen && ready);
  const [answeredHere, setAnsweredHere] = useState(false);
  const [cancelled, setCancelled] = useState(0);
  const [hasDeclining, setHasDeclining] = useState(false);
  const documents = useDocuments(token, contract.status === "signed" && !contract.documents, handle.refresh);
  useLatePictures();

  const download = () =>
    saveBlob(new Blob([contract.text], { type: "text/plain;charset=utf-8" }), textFileName(contract.title));

  if (!isOpen)
    return (
      <Outcome
        contract={contract}
        justNow={answeredHere}
        focus={forms !== undefined}
        isLate={documents.late}
        onSave={documents.save}
        onDownload={download}
      />
    );
  const answering = {
    token,
    contract,
    draft,
    onDraft: change,
    onAnswered: (answered: SignerContract, earlier: boolean) => {
      setAnsweredHere(!earlier);
      handle.show(answered);
    },
    onGone: handle.showMissing,
  };
  if (step === "decline") {
    if (forms) return <forms.DeclineForm {...answering} onBack={back} />;
    return failed ? <FormNotLoaded onRetry={retry} /> : <Loading />;
  }
  const form = () => {
    if (forms) {
      return (
        <forms.SignForm
          {...answering}
          key={cancelled}
          refresh={handle.refresh}
          onCancel={() => {
            clear();
            setCancelled(cancelled + 1);
          }}
          onDecline={() => {
            setCancelled(0);
            setHasDeclining(true);
            open("decline");
          }}
        />
      );
    }
    return failed ? <FormNotLoaded onRetry={retry} /> : <FormLoading />;
  };
  return (
    <BackInReview
      contract={contract}
      focus={hasDeclining && cancelled === 0}
      notice={cancelled > 0 && <Cancelled key={cancelled} until={dates.day(contract.expiresAt)} />}
      form={ready ? form() : undefined}
      onDownload={download}
    />
  );
}

/** The review; its heading has the focus if the person came back from another step. */
function BackInReview({ focus, ...props }: Omit<ComponentProps<typeof Review>, "heading"> & { focus: boolean }) {
  const heading = useStepFocus(focus);
  return <Review {...props} heading={heading} />;
}

/**
 * Says that the form was emptied and nothing else has happened. The message is at the top of the page and has the
 * focus.
 */
function Cancelled({ until }: { until: string }) {
  const { say } = useReader();
  const notice = useStepFocus<HTMLParagraphElement>(true);
  return (
    <p
      ref={notice}
      tabIndex={-1}
      role="status"
      className="mb-4 flex items-start gap-3 rounded-lg border bg-card px-4 py-3 text-pretty outline-none"
    >
      <Info className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
      {say("cancelled", { date: until })}
    </p>
  );
}

/** The final status. The status has the focus if the contract got it while the page was open. */
function Outcome({ focus, ...props }: Omit<ComponentProps<typeof OutcomeView>, "heading"> & { focus: boolean }) {
  const heading = useStepFocus(focus);
  return <OutcomeView {...props} heading={heading} />;
}
