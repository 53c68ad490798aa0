import {
  type ContractPreview,
  type PreviewContractInput,
  previewContractInput,
  type SendContractInput,
} from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { piecesOf } from "@clearhouse/core/contracts/contract-template/placeholders.policy.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, FileText } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useWatch } from "react-hook-form";
import { useDebounce } from "use-debounce";
import { Empty, EmptyDescription, EmptyMedia } from "@/components/ui/empty.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { ApiError } from "@/lib/api/api-error.ts";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { messageOf } from "@/lib/notify.ts";
import { contractPreviewOptions } from "../api/contracts.ts";
import { SEND_TEXTS } from "./texts.ts";

/** The contract's text as its signer will see it, updated a moment after each change in the form. */
export function SendPreview() {
  const id = useId();
  const { data, error, isWaiting } = usePreview();
  const slow = useDelayed(isWaiting, 300);
  return (
    <div className="min-w-0 lg:relative lg:min-h-96">
      <div className="flex flex-col gap-2 lg:absolute lg:inset-0">
        <div className="flex items-baseline justify-between gap-3">
          <h3 id={id} className="font-medium text-sm">
            {SEND_TEXTS.preview}
          </h3>
          <p role="status" className="text-muted-foreground text-xs">
            {slow ? SEND_TEXTS.previewLoading : ""}
          </p>
        </div>
        {error && <Problem>{error}</Problem>}
        {data && !error && <Missing fields={data.missing} />}
        {data ? <Text id={id} text={data.text} /> : <Nothing />}
      </div>
    </div>
  );
}

/** Long enough that the preview is requested when the person pauses, not after each letter. */
const DEBOUNCE_MS = 350;

const usePreview = () => {
  const { creatorId, templateId, text, contentTitle, brand, locale, covers } = useWatch<SendContractInput>();
  const parsed = previewContractInput.safeParse({ creatorId, templateId, text, contentTitle, brand, locale, covers });
  const asked = parsed.success ? JSON.stringify(parsed.data) : undefined;
  const [settled] = useDebounce(asked, DEBOUNCE_MS);
  const input: PreviewContractInput = settled === undefined ? {} : JSON.parse(settled);
  const preview = useQuery({ ...contractPreviewOptions(input), enabled: settled !== undefined });
  if (asked === undefined) return { data: undefined, error: undefined, isWaiting: false };
  const error = preview.error ? problemIn(preview.error) : undefined;
  return { data: preview.data, error, isWaiting: preview.isFetching || asked !== settled };
};

/** The server's message about a field; otherwise its general message. */
const problemIn = (error: Error): string => {
  const named = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  return named ?? messageOf(error) ?? SEND_TEXTS.previewFailed;
};

function Missing({ fields }: { fields: ContractPreview["missing"] }) {
  if (fields.length === 0) return null;
  return <Problem>{SEND_TEXTS.missing(fields.map((field) => SEND_TEXTS.missingNames[field]).join(", "))}</Problem>;
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-1.5 text-status-requested text-xs">
      <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

function Nothing() {
  return (
    <Empty className="flex-1 rounded-lg border border-dashed py-10">
      <EmptyMedia>
        <FileText />
      </EmptyMedia>
      <EmptyDescription>{SEND_TEXTS.previewEmpty}</EmptyDescription>
    </Empty>
  );
}

/** The contract's text, in which placeholders without a value are highlighted. */
function Text({ id, text }: { id: string; text: string }) {
  return (
    <ScrollRegion
      aria-labelledby={id}
      dir="auto"
      className="min-h-0 flex-1 whitespace-pre-wrap break-words rounded-lg border bg-well p-4 text-sm max-lg:max-h-96"
    >
      {piecesOf(text).map((piece, n) =>
        piece.placeholder ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have no identity but their position
          <mark key={n} className="rounded-sm bg-status-requested-surface px-0.5 text-status-requested">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </ScrollRegion>
  );
}
