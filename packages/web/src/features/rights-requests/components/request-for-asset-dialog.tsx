import { isRemindable } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { mailedAgainAt } from "@clearhouse/core/rights/rights-request/rights-request.policy.ts";
import {
  ASSET_INTENDED_USES,
  type RightsRequest,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { CircleX } from "lucide-react";
import { DialogForm, FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { RequestActs } from "@/components/request-acts.tsx";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogBody, DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import type { AskedValues } from "@/lib/assets/requests/asked-values.ts";
import { formatCalendarDate, formatDate } from "@/lib/dates.ts";
import { tellValidationErrors } from "../lib/request-failure.ts";
import { isForAssetComplete } from "../lib/request-form.ts";
import { renewedBy } from "../lib/starting-values.ts";
import { useForAssetRequest } from "../lib/use-for-asset-request.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { ContractField } from "./contract-field.tsx";
import { LinkView } from "./link-view.tsx";
import { MessageFields } from "./message-fields.tsx";
import { PrivacyAddressNotice } from "./privacy-address-notice.tsx";
import { ReminderSwitch } from "./reminder-switch.tsx";
import { RequestCheck } from "./request-check.tsx";
import { OwnerFields, ScopeFields } from "./scope-fields.tsx";

type Flow = ReturnType<typeof useForAssetRequest>;
interface Props {
  asset: Asset;
  /** What the form begins with, instead of the usual values. */
  asked?: AskedValues | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Staged extends Pick<Props, "asset" | "asked"> {
  flow: Flow;
}

/** The dialog that requests the rights to an asset. */
export function RequestForAssetDialog({ asset, asked, open, onOpenChange }: Props) {
  const flow = useForAssetRequest(asset, asked, open);
  return (
    <FormDialog open={open} onClose={() => onOpenChange(false)} size="xl">
      <Stage asset={asset} asked={asked} flow={flow} />
    </FormDialog>
  );
}

function Stage({ asset, asked, flow }: Staged) {
  const { existing, made } = flow;
  if (made !== undefined)
    return (
      <RequestLink
        heading={REQUEST_TEXTS.generatedTitle}
        text={REQUEST_TEXTS.generatedDescription(made)}
        request={made}
        asset={asset}
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
  if (existing.data.request !== null)
    return (
      <RequestLink
        heading={REQUEST_TEXTS.existingTitle}
        text={REQUEST_TEXTS.existingDescription}
        request={existing.data.request}
        asset={asset}
        open
      />
    );
  return <RequestForm asset={asset} asked={asked} flow={flow} />;
}

/** The uses that the form offers: its own, and others that somebody asked about. */
const usesWith = (asked: AskedValues | undefined): string[] => [
  ...new Set([...ASSET_INTENDED_USES, ...(asked?.scope.uses ?? [])]),
];

/** The form's title, and what it says about an approval that goes on. */
const headOf = (asset: Asset, asked: AskedValues | undefined): [string, string] => {
  const { name, approval, mayBeUsed } = asset;
  if (asked?.beside) {
    const rights = mayBeUsed.covers ?? approval?.usageRights ?? "";
    return [REQUEST_TEXTS.moreTitle, REQUEST_TEXTS.moreDescription(name, rights)];
  }
  const renewed = renewedBy(asset);
  return renewed
    ? [REQUEST_TEXTS.renewTitle, REQUEST_TEXTS.renewDescription(name, formatCalendarDate(renewed.expiresOn))]
    : [REQUEST_TEXTS.forAssetTitle, REQUEST_TEXTS.forAssetDescription(name)];
};

function RequestForm({ asset, asked, flow: { existing, form, send, refused } }: Staged) {
  const [title, description] = headOf(asset, asked);
  return (
    <DialogForm
      form={form}
      title={title}
      description={description}
      notice={
        <>
          <PrivacyAddressNotice />
          {existing.data?.denied && <EarlierNo asset={asset} denied={existing.data.denied} />}
        </>
      }
      submit={REQUEST_TEXTS.generate}
      sending={REQUEST_TEXTS.generating}
      ready={isForAssetComplete}
      failure={refused}
      onInvalid={tellValidationErrors}
      onSubmit={send}
    >
      <AssetSummary asset={asset} />
      <OwnerFields first source={asset.source} />
      <ScopeFields uses={usesWith(asked)} />
      <ContractField />
      <MessageFields assetName={asset.name} />
    </DialogForm>
  );
}

/** Says that the owner said no to the request from which the form starts, and why. */
function EarlierNo({ asset, denied }: { asset: Asset; denied: RightsRequest }) {
  const { decidedAt = denied.createdAt, denyReason = "" } = asset.request ?? {};
  return (
    <Alert variant="destructive" icon={CircleX}>
      <AlertBody>
        <AlertTitle dir="auto">{REQUEST_TEXTS.saidNo(denied.contentOwner, formatDate(decidedAt))}</AlertTitle>
        <AlertDescription dir="auto">
          {denyReason !== "" && <p className="break-words">“{denyReason}”</p>}
          <p>{REQUEST_TEXTS.saidNoHint}</p>
        </AlertDescription>
      </AlertBody>
    </Alert>
  );
}

/** Shows the asset with its picture and source, because assets' names are easily confused. */
function AssetSummary({ asset }: { asset: Asset }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border bg-well p-3 text-sm">
      {asset.thumbnailUrl !== "" && (
        <img src={asset.thumbnailUrl} alt="" className="h-14 w-20 shrink-0 rounded-md bg-muted object-cover" />
      )}
      <div className="min-w-0">
        <p className="truncate font-medium" dir="auto">
          {asset.name}
        </p>
        {asset.source !== "" && (
          <p className="truncate text-muted-foreground text-xs" dir="auto">
            {asset.source}
          </p>
        )}
      </div>
    </div>
  );
}

interface RequestLinkProps {
  heading: string;
  text: string;
  request: RightsRequest;
  asset: Asset;
  /**
   * Whether the request was made earlier and is unanswered. Such a request can be withdrawn, and its owner reminded.
   */
  open?: boolean;
}

function RequestLink({ heading, text, request, asset, open = false }: RequestLinkProps) {
  const { done } = useFormDialog();
  return (
    <>
      <DialogHeading title={heading} text={text} />
      <DialogBody>
        <LinkView request={request} title={asset.name} />
        {open && request.status === "pending" && (
          <div className="mt-5 empty:hidden">
            <ReminderSwitch request={request} />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        {open && <ExistingActs request={request} onWithdrawn={done} />}
        <Button variant="outline" onClick={done}>
          {REQUEST_TEXTS.close}
        </Button>
      </DialogFooter>
    </>
  );
}

function ExistingActs({ request, onWithdrawn }: { request: RightsRequest; onWithdrawn: () => void }) {
  const { id, assetId, contentOwner: owner } = request;
  const ownerEmail = !isRemindable(request.status) || request.remindersOff === "owner" ? "" : request.contentOwnerEmail;
  return (
    <div className="mr-auto flex gap-2">
      <RequestActs
        request={{ id, assetId, owner, ownerEmail, mailedAgainAt: mailedAgainAt(request) }}
        onWithdrawn={onWithdrawn}
      />
    </div>
  );
}
