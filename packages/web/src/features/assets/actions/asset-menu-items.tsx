import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { CalendarSync, Download, Eye, Link2, Pencil, ShieldQuestion, Trash2 } from "lucide-react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { DropdownMenuItem, DropdownMenuSeparator, OnDemandContent } from "@/components/ui/dropdown-menu.tsx";
import type { MenuPlace } from "@/components/ui/menu-on-demand.tsx";
import { useCopyRequestLink } from "@/lib/assets/requests/copy-request-link.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useAssetActions } from "./asset-actions.tsx";
import { mayCopyLink } from "./may-copy-link.ts";
import { mayDelete } from "./may-delete.ts";
import { offersRenewal, offersRequest } from "./offers.ts";
import { ACTION_TEXTS } from "./texts.ts";

const loadClearedItems = async () => (await import("./cleared-items.tsx")).ClearedItems;

/** The actions on an asset, as menu items. */
export function AssetMenuItems({ asset, place }: { asset: Asset; place: MenuPlace }) {
  const { preview, edit, download, requestRights, remove } = useAssetActions();
  const { role } = useSession();
  const { copy } = useCopyRequestLink();
  return (
    <OnDemandContent place={place} align="end">
      <DropdownMenuItem icon={Eye} onSelect={() => preview(asset)}>
        {ACTION_TEXTS.preview}
      </DropdownMenuItem>
      <DropdownMenuItem icon={Pencil} onSelect={() => edit(asset)}>
        {ACTION_TEXTS.editSubmission}
      </DropdownMenuItem>
      <DropdownMenuItem icon={Download} onSelect={() => download(asset)}>
        {ACTION_TEXTS.download}
      </DropdownMenuItem>
      {asset.approval && (
        <LazyPart load={loadClearedItems}>{(ClearedItems) => <ClearedItems asset={asset} />}</LazyPart>
      )}
      {(mayCopyLink(asset) || offersRequest(asset) || offersRenewal(asset)) && <DropdownMenuSeparator />}
      {mayCopyLink(asset) && (
        <DropdownMenuItem icon={Link2} onSelect={() => void copy(asset.request, asset.id)}>
          {ACTION_TEXTS.copyLink}
        </DropdownMenuItem>
      )}
      {offersRequest(asset) && (
        <DropdownMenuItem icon={ShieldQuestion} onSelect={() => requestRights(asset)}>
          {ACTION_TEXTS.requestRights}
        </DropdownMenuItem>
      )}
      {offersRenewal(asset) && (
        <DropdownMenuItem icon={CalendarSync} onSelect={() => requestRights(asset)}>
          {ACTION_TEXTS.renew}
        </DropdownMenuItem>
      )}
      {mayDelete(role) && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={Trash2} variant="destructive" onSelect={() => remove(asset)}>
            {ACTION_TEXTS.delete}
          </DropdownMenuItem>
        </>
      )}
    </OnDemandContent>
  );
}
