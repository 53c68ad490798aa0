import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { REASON_TEXTS } from "./reason-texts.ts";
import { useDecision } from "./use-decision.ts";

interface Props extends DialogProps {
  asset: Asset;
  what: "end" | "keep" | "endByTeam" | "noSay" | "liftStop";
  /** What the decision is about, in words, one line each; if that changes, the dialog shows it. */
  about?: readonly string[] | undefined;
  send: (reason: string) => Promise<Asset>;
}

/** Asks for a reason before a decision about an asset's rights. */
export function ReasonDialog({ asset, what, about, open, onClose, send }: Props) {
  const texts = REASON_TEXTS[what];
  // Nobody outside the team is told of these.
  const isOwn = what === "noSay" || what === "liftStop";
  const [reason, setReason] = useState("");
  const id = useId();
  const decision = useDecision(asset, texts, () => send(reason.trim()), onClose);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      text={texts.text}
      confirm={texts.confirm}
      harmless={what === "keep" || isOwn}
      pending={decision.isPending}
      nothing={reason.trim() === ""}
      onConfirm={() => decision.mutate()}
    >
      {about && (
        <ul aria-live="polite" className="list-disc ps-5 text-sm">
          {about.map((line) => (
            <li key={line} className="break-words" dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      <LabeledField id={id} label={isOwn ? REASON_TEXTS.reason : REASON_TEXTS.ownersReason} required>
        {(control) => (
          <Textarea
            {...control}
            maxLength={LIMITS.reason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </LabeledField>
    </ConfirmDialog>
  );
}
