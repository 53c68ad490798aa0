import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { LoadingBox } from "@/components/loading-box.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetGrantsOptions } from "@/lib/assets/queries/grants.ts";
import { ANSWERER_TEXTS } from "./answerer-texts.ts";
import { Fact, Facts } from "./detail-facts.tsx";
import { useDecision } from "./use-decision.ts";

interface Props extends DialogProps {
  asset: Asset;
  grantId: string;
}

const TEXTS = { done: ANSWERER_TEXTS.done, failed: ANSWERER_TEXTS.notSaved };

/** Shows the address that was asked and the one that answered, and takes that they belong together. */
export function AnswererDialog({ asset, grantId, open, onClose }: Props) {
  const grants = useQuery({ ...assetGrantsOptions(asset), enabled: open });
  const by = grants.data?.items.find(({ id }) => id === grantId)?.grantedBy;
  const send = () =>
    receive(
      client.api.assets[":assetId"].grants[":grantId"].answerer.$post({ param: { assetId: asset.id, grantId } }),
      assetSchema,
    );
  const decision = useDecision(asset, TEXTS, send, onClose);
  const isOpen = by?.elsewhere !== undefined && by.confirmed === undefined;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={ANSWERER_TEXTS.title}
      text={ANSWERER_TEXTS.text}
      confirm={ANSWERER_TEXTS.confirm}
      harmless
      pending={decision.isPending}
      nothing={!isOpen}
      onConfirm={() => decision.mutate()}
    >
      {grants.isPending && <LoadingBox text={ANSWERER_TEXTS.loading} className="h-12 w-full" />}
      {grants.isError && <p role="alert">{ANSWERER_TEXTS.failed}</p>}
      {grants.isSuccess && !isOpen && <p role="alert">{ANSWERER_TEXTS.none}</p>}
      {by?.elsewhere && (
        <div className="text-sm">
          <Facts>
            <Fact name={ANSWERER_TEXTS.asked}>{by.elsewhere.asked ?? ANSWERER_TEXTS.earlier}</Fact>
            <Fact name={ANSWERER_TEXTS.answered}>
              {by.name}
              <span className="block text-muted-foreground">{by.elsewhere.answered}</span>
            </Fact>
          </Facts>
        </div>
      )}
    </ConfirmDialog>
  );
}
