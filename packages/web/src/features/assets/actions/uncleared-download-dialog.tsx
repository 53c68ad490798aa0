import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { answerOf, reason as rowName } from "@clearhouse/core/library/verdict/rows.schema.ts";
import { useId, useState } from "react";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { VerdictBadge } from "@/components/verdict/verdict-badge.tsx";
import { formatCalendarDate } from "@/lib/dates.ts";
import type { Confirmed, Refusal } from "./download.ts";
import { DOWNLOAD_TEXTS } from "./texts.ts";

const TEXTS = DOWNLOAD_TEXTS.uncleared;

/** What the server said against a download or a copy, and whether the person may go on. */
export function UnclearedDownloadDialog(props: {
  asset: Asset;
  refusal: Refusal;
  open: boolean;
  onClose: () => void;
  onConfirm: (confirmed: Confirmed) => void;
}) {
  const { asset, refusal, open, onClose, onConfirm } = props;
  const { text, despite, asksWhy, breaksCredentials } = refusal;
  const row = rowName.safeParse(refusal.reason).data;
  const verdict = row && answerOf(row);
  const [why, setWhy] = useState("");
  const id = useId();
  const endedOn = hasEnded(refusal) ? asset.approval?.expiresOn : undefined;
  const reason = endedOn ? DOWNLOAD_TEXTS.expiredOn(formatCalendarDate(endedOn)) : text;
  return (
    <AlertDialog open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          {verdict && <VerdictBadge answer={verdict} />}
          <AlertDialogTitle>{titleOf(refusal, reason)}</AlertDialogTitle>
          <AlertDialogDescription>{explanation(refusal)}</AlertDialogDescription>
        </AlertDialogHeader>
        {asksWhy && (
          <LabeledField id={id} label={DOWNLOAD_TEXTS.why} hint={DOWNLOAD_TEXTS.whyHint}>
            {(control) => <Textarea {...control} value={why} onChange={(event) => setWhy(event.target.value)} />}
          </LabeledField>
        )}
        <AlertDialogFooter>
          <AlertDialogCancel>
            {despite || breaksCredentials ? DOWNLOAD_TEXTS.cancel : DOWNLOAD_TEXTS.close}
          </AlertDialogCancel>
          {breaksCredentials && (
            <AlertDialogAction onClick={() => onConfirm({ breaksCredentials })}>
              {DOWNLOAD_TEXTS.credentials.confirm}
            </AlertDialogAction>
          )}
          {despite && (
            <AlertDialogAction
              disabled={asksWhy && why.trim() === ""}
              onClick={() => onConfirm({ despite, ...(asksWhy && { why: why.trim().replaceAll(/\s+/g, " ") }) })}
            >
              {DOWNLOAD_TEXTS.anyway}
            </AlertDialogAction>
          )}
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}

const titleOf = ({ despite, breaksCredentials }: Refusal, reason: string): string => {
  if (breaksCredentials) return DOWNLOAD_TEXTS.credentials.title;
  return despite ? TEXTS.title(reason) : reason;
};

const hasEnded = ({ reason, despite }: Refusal): boolean => reason === "rights_ended" || despite === "expired";

const explanation = (refusal: Refusal): string => {
  if (refusal.breaksCredentials) return refusal.text;
  if (refusal.asksWhy) return DOWNLOAD_TEXTS.asksWhyText;
  if (hasEnded(refusal)) return refusal.despite ? DOWNLOAD_TEXTS.expiredText : DOWNLOAD_TEXTS.forAdminsText;
  return refusal.despite ? TEXTS.text : DOWNLOAD_TEXTS.stoppedText;
};
