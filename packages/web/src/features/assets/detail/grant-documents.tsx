import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatDate } from "@/lib/dates.ts";
import { notifyFailure } from "@/lib/notify.ts";
import { saveFrom } from "@/lib/save-from.ts";
import { removeDocument } from "./document-api.ts";
import { DOCUMENT_TEXTS as TEXTS } from "./document-texts.ts";
import { useDecision } from "./use-decision.ts";

export const loadAddDocument = async () => (await import("./add-document-dialog.tsx")).AddDocumentDialog;

type Paper = NonNullable<Grant["documents"]>[number];

/** The documents of an approval by hand; admins add and remove them as long as it wasn't withdrawn. */
export function GrantDocuments({ asset, grant }: { asset: Asset; grant: Grant }) {
  const isAdmin = useSession().role === "admin" && !grant.ended;
  const [adding, setAdding] = useState(false);
  if (grant.origin !== "admin") return null;
  const { documents = [] } = grant;
  const close = () => setAdding(false);
  return (
    <section aria-label={TEXTS.documents} className="mt-3 space-y-2">
      <h4 className="text-muted-foreground text-xs">{TEXTS.documents}</h4>
      {documents.length === 0 && <p>{TEXTS.none}</p>}
      {documents.length > 0 && (
        <ul className="divide-y rounded-md border">
          {documents.map((paper) => (
            <Row key={paper.id} asset={asset} grantId={grant.id} paper={paper} isAdmin={isAdmin} />
          ))}
        </ul>
      )}
      {isAdmin && (
        <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
          {TEXTS.add}
        </Button>
      )}
      <LazyDialog open={adding} load={loadAddDocument} onMissing={close}>
        {(AddDocumentDialog) => <AddDocumentDialog asset={asset} grantId={grant.id} open={adding} onClose={close} />}
      </LazyDialog>
    </section>
  );
}

interface RowProps {
  asset: Asset;
  grantId: string;
  paper: Paper;
  isAdmin: boolean;
}

function Row({ asset, grantId, paper: { id, name, url, addedBy, addedAt }, isAdmin }: RowProps) {
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const close = () => setRemoving(false);
  const texts = { done: TEXTS.removed, failed: TEXTS.failedToRemove };
  const removal = useDecision(asset, texts, () => removeDocument(asset.id, grantId, id), close);
  const download = (from: string) => {
    saveFrom(queryClient, from, name).catch((error: unknown) => notifyFailure(error, { title: TEXTS.downloadFailed }));
  };
  return (
    <li className="flex items-start gap-2 py-1.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <p className="break-words" dir="auto">
          {name}
        </p>
        <p className="break-words text-muted-foreground text-xs" dir="auto">
          {url ? TEXTS.by(addedBy, formatDate(addedAt)) : TEXTS.erased}
        </p>
      </div>
      {url && (
        <Button
          icon={Download}
          variant="ghost"
          size="icon-sm"
          aria-label={TEXTS.download(name)}
          title={TEXTS.download(name)}
          onClick={() => download(url)}
        />
      )}
      {isAdmin && (
        <Button
          icon={Trash2}
          variant="ghost"
          size="icon-sm"
          aria-label={TEXTS.remove(name)}
          title={TEXTS.remove(name)}
          onClick={() => setRemoving(true)}
        />
      )}
      <ConfirmDialog
        open={removing}
        onClose={close}
        title={TEXTS.removeTitle}
        text={TEXTS.removeText}
        confirm={TEXTS.removeConfirm}
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </li>
  );
}
