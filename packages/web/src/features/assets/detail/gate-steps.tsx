import { creditOf } from "@clearhouse/core/base/license/credit.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { NextStep, Reason } from "@clearhouse/core/library/verdict/rows.schema.ts";
import type { GateAnswer } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { useQuery } from "@tanstack/react-query";
import {
  CalendarSync,
  Download,
  FileUp,
  Globe,
  type LucideIcon,
  MessageSquare,
  Quote,
  ShieldQuestion,
  UserPlus,
  UsersRound,
} from "lucide-react";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { RemindButton } from "@/components/request-acts.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { AskedValues } from "@/lib/assets/requests/asked-values.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useAssetActions } from "../actions/asset-actions.tsx";
import { copyCredit } from "../actions/cleared.ts";
import { offersRenewal, offersRequest } from "../actions/offers.ts";
import { ACTION_TEXTS, CLEARED_TEXTS } from "../actions/texts.ts";
import { Read } from "../used/parts.tsx";
import { releasesOptions } from "../used/queries.ts";
import { ReleaseDialog } from "../used/release-dialog.tsx";
import { SaidFields } from "../used/said-fields.tsx";
import { PUBLICATIONS_ID, RELEASE_TEXTS } from "../used/texts.ts";
import { AskAdCode } from "./ad-code.tsx";
import { ConfirmAnswerer } from "./confirm-answerer.tsx";
import { ConfirmCover } from "./confirm-cover.tsx";
import { CopySteps } from "./copy-steps.tsx";
import { DOCUMENT_TEXTS } from "./document-texts.ts";
import { loadAddDocument } from "./grant-documents.tsx";
import { GATE_TEXTS } from "./license-texts.ts";
import { MarkPaid } from "./mark-paid.tsx";
import { NoSay } from "./no-say.tsx";
import { offersMore } from "./offers-more.ts";
import { ReadWords } from "./read-words.tsx";
import { RemovalDecisions } from "./removal-decisions.tsx";
import { openRequestOf } from "./request-box.tsx";
import { SkipProof } from "./skip-proof.tsx";
import { TALK_ID, TALK_TEXTS } from "./talk/texts.ts";

interface Props {
  asset: Asset;
  /** What the form of a request begins with. */
  asked: AskedValues;
  reasons: GateAnswer["reasons"];
  /** Closes the dialog, before another one opens in its place, or to lead to a section of the dialog below, by its id. */
  onLeave: (sectionId?: string) => void;
}

/** What a person can do next about the reasons, as buttons. A step that this asset doesn't offer isn't shown. */
export function GateSteps({ asset, asked, reasons, onLeave }: Props) {
  const { requestRights, download } = useAssetActions();
  const [adding, setAdding] = useState(false);
  const [saying, setSaying] = useState(false);
  const [addingDocument, setAddingDocument] = useState(false);
  const closeDocument = () => setAddingDocument(false);
  const { role } = useSession();
  const of = new Map<NextStep, Reason>(
    reasons.flatMap(({ reason, next }) => next.map((step) => [step, reason] as const)),
  );
  const { request, approval } = asset;
  const leaveTo = (act: () => void) => () => {
    onLeave();
    act();
  };
  const ask = leaveTo(() => requestRights(asset, asked));
  const beside = offersMore(asset) ? approval?.grantId : undefined;
  const askForUse = beside ? leaveTo(() => requestRights(asset, { ...asked, beside })) : ask;
  const renews = offersRenewal(asset);
  const asksForUse = of.has("ask_for_use") && (beside !== undefined || renews || offersRequest(asset));
  const asksAgain = (!asksForUse || beside !== undefined) && (of.has("renew") || of.has("request_rights"));
  const wasRefused = reasons.some(({ reason }) => reason === "more_refused");
  return (
    <>
      <section aria-label={GATE_TEXTS.next} className="flex flex-wrap gap-2 empty:hidden">
        {asksForUse && (
          <Step
            icon={ShieldQuestion}
            label={wasRefused ? GATE_TEXTS.askAgain : GATE_TEXTS.askForUse}
            onClick={askForUse}
          />
        )}
        {asksAgain && renews && <Step icon={CalendarSync} label={ACTION_TEXTS.renew} onClick={ask} />}
        {asksAgain && offersRequest(asset) && (
          <Step icon={ShieldQuestion} label={ACTION_TEXTS.requestRights} onClick={ask} />
        )}
        {(of.has("end_license") || of.has("reconsider")) && <RemovalDecisions asset={asset} />}
        {of.has("take_down_list") && (asset.publications?.live ?? 0) > 0 && (
          <Step icon={Globe} label={GATE_TEXTS.takeDownList} onClick={() => onLeave(PUBLICATIONS_ID)} />
        )}
        {of.has("no_say") && <NoSay asset={asset} reasons={reasons} />}
        {reasons.flatMap(({ grantId, next }) => {
          if (!grantId) return [];
          if (next.includes("mark_paid")) return [<MarkPaid key={`paid ${grantId}`} asset={asset} grantId={grantId} />];
          return next.includes("confirm_answerer")
            ? [<ConfirmAnswerer key={`answerer ${grantId}`} asset={asset} grantId={grantId} />]
            : [<ReadWords key={grantId} asset={asset} grantId={grantId} />];
        })}
        <CopySteps asset={asset} reasons={reasons} onLeave={() => onLeave()} />
        {request?.ball === "team" && reasons.some(({ reason }) => reason === "counter_offer") && (
          <Step icon={MessageSquare} label={TALK_TEXTS.read} onClick={() => onLeave(TALK_ID)} />
        )}
        {of.has("remind") && request && <RemindButton request={openRequestOf(asset.id, request)} />}
        {of.has("skip_proof") && role === "admin" && request && (
          <SkipProof asset={asset} requestId={request.id} onDone={() => onLeave()} />
        )}
        {of.has("add_release") && (
          <Step icon={UserPlus} label={GATE_TEXTS.addRelease} onClick={() => setAdding(true)} />
        )}
        {of.has("add_document") && role === "admin" && approval?.origin === "admin" && (
          <Step icon={FileUp} label={DOCUMENT_TEXTS.add} onClick={() => setAddingDocument(true)} />
        )}
        {of.has("confirm_cover") && <ConfirmCover asset={asset} />}
        {of.has("say_people_and_music") && (
          <Step
            icon={UsersRound}
            label={GATE_TEXTS.sayPeopleAndMusic}
            expanded={saying}
            onClick={() => setSaying((before) => !before)}
          />
        )}
        {of.has("ask_ad_code") && <AskAdCode asset={asset} />}
        {of.has("download") && (
          <Step icon={Download} label={ACTION_TEXTS.download} onClick={leaveTo(() => download(asset))} />
        )}
        {of.has("copy_credit") && creditOf(asset) !== "" && (
          <Step icon={Quote} label={CLEARED_TEXTS.copyCredit} onClick={() => void copyCredit(asset)} />
        )}
      </section>
      {saying && <Saying asset={asset} />}
      {approval && (
        <LazyDialog open={addingDocument} load={loadAddDocument} onMissing={closeDocument}>
          {(AddDocumentDialog) => (
            <AddDocumentDialog asset={asset} grantId={approval.grantId} open={addingDocument} onClose={closeDocument} />
          )}
        </LazyDialog>
      )}
      <ReleaseDialog
        asset={asset}
        kind={of.get("add_release")?.startsWith("music") ? "music" : "person"}
        release={undefined}
        open={adding}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

/** Says what is in the asset, without leaving the question: the answer changes with it. */
function Saying({ asset }: { asset: Asset }) {
  const releases = useQuery(releasesOptions(asset));
  return (
    <Read query={releases} texts={RELEASE_TEXTS}>
      {(said) => <SaidFields asset={asset} said={said} />}
    </Read>
  );
}

interface StepProps {
  icon: LucideIcon;
  label: string;
  /** Whether what the step opens below is open; absent if it opens something else. */
  expanded?: boolean;
  onClick: () => void;
}

function Step({ icon, label, expanded, onClick }: StepProps) {
  return (
    <Button icon={icon} variant="outline" size="sm" className="gap-1.5" aria-expanded={expanded} onClick={onClick}>
      {label}
    </Button>
  );
}
