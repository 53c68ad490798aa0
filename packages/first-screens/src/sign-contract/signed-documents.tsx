/** @jsxRuntime automatic */
import type { DocumentKind } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { buttonVariants } from "../look/button-variants.ts";
import { useReader } from "./reader.tsx";

const KINDS = [
  { kind: "pdf", text: "downloadPdf", variant: "default" },
  { kind: "text", text: "downloadText", variant: "outline" },
] as const;

export interface SignedDocumentsProps {
  /** Whether the files are made. */
  made: boolean;
  /** Whether the files should have been made by now. */
  late: boolean;
  /** Loads one of the files and saves it. */
  onSave: (kind: DocumentKind) => Promise<void>;
}

/** The files of a signed contract. The server makes the files some seconds after the signature. */
export function SignedDocuments({ made, late, onSave }: SignedDocumentsProps) {
  const { say, ready } = useReader();
  const [saving, setSaving] = useState<DocumentKind>();
  const [failed, setFailed] = useState(false);
  if (!made)
    return (
      <p role="status" className="text-pretty text-center text-muted-foreground text-sm">
        {say(late ? "documentsLate" : "documentsComing")}
      </p>
    );
  const save = async (kind: DocumentKind) => {
    setSaving(kind);
    setFailed(false);
    await onSave(kind).catch(() => setFailed(true));
    setSaving(undefined);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-center">
        {KINDS.map(({ kind, text, variant }) => (
          <button
            key={kind}
            type="button"
            data-needs-script
            disabled={!ready}
            aria-disabled={saving !== undefined}
            className={buttonVariants({ variant, size: "wrapping", className: "min-h-11 px-5" })}
            onClick={saving ? undefined : () => void save(kind)}
          >
            <Download aria-hidden="true" />
            {say(saving === kind ? "downloading" : text)}
          </button>
        ))}
      </div>
      {failed && (
        <p role="alert" className="text-pretty text-center text-destructive text-sm">
          {say("downloadFailed")}
        </p>
      )}
    </div>
  );
}
