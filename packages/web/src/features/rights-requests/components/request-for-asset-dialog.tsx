import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { ASSET_INTENDED_USES, type RightsRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { isForAssetComplete } from "../lib/request-form.ts";
import { useForAssetRequest } from "../lib/use-for-asset-request.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { GenerateButton } from "./generate-button.tsx";
import { LinkView } from "./link-view.tsx";
import { MessageFields } from "./message-fields.tsx";
import { RequestCheck } from "./request-check.tsx";
import { RequestField } from "./request-field.tsx";
import { ScopeFields } from "./scope-fields.tsx";

type Flow = ReturnType<typeof useForAssetRequest>;
interface Props {
  asset: Asset;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Spec A §2, Asset-specific Request Rights. */
export function RequestForAssetDialog({ asset, open, onOpenChange }: Props) {
  const flow = useForAssetRequest(asset, open);
  const change = (next: boolean) => {
    if (next || !flow.creating) onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent className="max-w-2xl">
        <Stage asset={asset} flow={flow} onClose={() => change(false)} />
      </DialogContent>
    </Dialog>
  );
}

function Stage({ asset, flow, onClose }: { asset: Asset; flow: Flow; onClose: () => void }) {
  const { existing, made } = flow;
  if (made !== undefined)
    return (
      <RequestLink
        heading={REQUEST_TEXTS.generatedTitle}
        text={REQUEST_TEXTS.generatedDescription(made.contentOwner)}
        request={made}
        asset={asset}
        onClose={onClose}
      />
    );
  if (!existing.isSuccess || existing.isFetching)
    return (
      <RequestCheck
        asset={asset}
        error={existing.isFetching ? null : existing.error}
        onRetry={() => void existing.refetch()}
      />
    );
  if (existing.data !== null)
    return (
      <RequestLink
        heading={REQUEST_TEXTS.existingTitle}
        text={REQUEST_TEXTS.existingDescription}
        request={existing.data}
        asset={asset}
        onClose={onClose}
      />
    );
  return <RequestForm asset={asset} flow={flow} onCancel={onClose} />;
}

function RequestForm({ asset, flow, onCancel }: { asset: Asset; flow: Flow; onCancel: () => void }) {
  const { form, creating, submit } = flow;
  return (
    <FormProvider {...form}>
      <form noValidate className="flex min-h-0 flex-1 flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <DialogHeader>
          <DialogTitle>{REQUEST_TEXTS.forAssetTitle}</DialogTitle>
          <DialogDescription>{REQUEST_TEXTS.forAssetDescription(asset.name)}</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <FieldGroup>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <RequestField
                name="contentOwner"
                label={REQUEST_TEXTS.contentOwner}
                hint={REQUEST_TEXTS.contentOwnerHint}
                required
              />
              <RequestField
                name="contentOwnerEmail"
                type="email"
                label={REQUEST_TEXTS.contentOwnerEmail}
                hint={REQUEST_TEXTS.contentOwnerEmailHint}
              />
            </div>
            <ScopeFields uses={ASSET_INTENDED_USES} />
            <MessageFields assetName={asset.name} />
          </FieldGroup>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onCancel} disabled={creating}>
            {REQUEST_TEXTS.cancel}
          </Button>
          <GenerateButton isComplete={isForAssetComplete} creating={creating} />
        </DialogFooter>
      </form>
    </FormProvider>
  );
}

interface RequestLinkProps {
  heading: string;
  text: string;
  request: RightsRequest;
  asset: Asset;
  onClose: () => void;
}

function RequestLink({ heading, text, request, asset, onClose }: RequestLinkProps) {
  return (
    <>
      <DialogHeader>
        <DialogTitle>{heading}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
      </DialogHeader>
      <DialogBody>
        <LinkView request={request} title={asset.name} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {REQUEST_TEXTS.close}
        </Button>
      </DialogFooter>
    </>
  );
}
