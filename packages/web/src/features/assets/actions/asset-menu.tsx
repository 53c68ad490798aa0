import { mayRenewRights, mayRequestRights } from "@clearhouse/core/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { CalendarSync, Download, Ellipsis, Eye, Link2, Pencil, ShieldQuestion, Trash2 } from "lucide-react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { DropdownMenuItem, DropdownMenuOnDemand, DropdownMenuSeparator } from "@/components/ui/dropdown-menu.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { cn } from "@/lib/utils.ts";
import { useAssetActions } from "./asset-actions.tsx";
import { mayCopyLink, useCopyLink } from "./copy-link.ts";
import { mayDelete } from "./may-delete.ts";
import { ACTION_TEXTS } from "./texts.ts";

const loadClearedItems = async () => (await import("./cleared-items.tsx")).ClearedItems;

export const offersRequest = ({ status, request }: Asset): boolean =>
  mayRequestRights({ status, requestStatus: request?.status, requestExpired: request?.status === "expired" });

export const offersRenewal = ({ status, request, approval }: Asset): boolean =>
  approval !== undefined && mayRenewRights({ status, requestStatus: request?.status });

/** @param onPicture on a picture of any colours it brings its own ground */
export function AssetMenu({ asset, onPicture = false }: { asset: Asset; onPicture?: boolean }) {
  return (
    <DropdownMenuOnDemand
      label={ACTION_TEXTS.menuOf(asset.name)}
      align="end"
      icon={<Ellipsis className="size-4" aria-hidden="true" />}
      className={cn(
        "grid size-7 place-items-center rounded-md outline-none transition-colors focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-2",
        onPicture
          ? "bg-black/60 text-white hover:bg-black/80 data-[state=open]:bg-black/80"
          : "text-muted-foreground hover:bg-accent hover:text-foreground data-[state=open]:bg-accent data-[state=open]:text-foreground",
      )}
    >
      <AssetMenuItems asset={asset} />
    </DropdownMenuOnDemand>
  );
}

function AssetMenuItems({ asset }: { asset: Asset }) {
  const { preview, edit, download, requestRights, remove } = useAssetActions();
  const { role } = useSession();
  const { copy } = useCopyLink();
  return (
    <>
      <DropdownMenuItem onSelect={() => preview(asset)}>
        <Eye aria-hidden="true" />
        {ACTION_TEXTS.preview}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => edit(asset)}>
        <Pencil aria-hidden="true" />
        {ACTION_TEXTS.editSubmission}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => download(asset)}>
        <Download aria-hidden="true" />
        {ACTION_TEXTS.download}
      </DropdownMenuItem>
      {asset.approval && (
        <LazyPart load={loadClearedItems}>{(ClearedItems) => <ClearedItems asset={asset} />}</LazyPart>
      )}
      {(mayCopyLink(asset) || offersRequest(asset) || offersRenewal(asset)) && <DropdownMenuSeparator />}
      {mayCopyLink(asset) && (
        <DropdownMenuItem onSelect={() => void copy(asset)}>
          <Link2 aria-hidden="true" />
          {ACTION_TEXTS.copyLink}
        </DropdownMenuItem>
      )}
      {offersRequest(asset) && (
        <DropdownMenuItem onSelect={() => requestRights(asset)}>
          <ShieldQuestion aria-hidden="true" />
          {ACTION_TEXTS.requestRights}
        </DropdownMenuItem>
      )}
      {offersRenewal(asset) && (
        <DropdownMenuItem onSelect={() => requestRights(asset)}>
          <CalendarSync aria-hidden="true" />
          {ACTION_TEXTS.renew}
        </DropdownMenuItem>
      )}
      {mayDelete(role) && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem variant="destructive" onSelect={() => remove(asset)}>
            <Trash2 aria-hidden="true" />
            {ACTION_TEXTS.delete}
          </DropdownMenuItem>
        </>
      )}
    </>
  );
}
