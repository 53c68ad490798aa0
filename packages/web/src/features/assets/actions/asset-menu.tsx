import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { CalendarSync, Download, Ellipsis, Eye, Link2, Pencil, ShieldQuestion, Trash2 } from "lucide-react";
import type { MenuPlace } from "@/components/ui/dropdown-menu.tsx";
import { type Menu, MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { useCopyRequestLink } from "@/lib/assets/requests/copy-request-link.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { cn } from "@/lib/utils.ts";
import { useAssetActions } from "./asset-actions.tsx";
import { clearedActs } from "./cleared.ts";
import { mayCopyLink } from "./may-copy-link.ts";
import { mayDelete } from "./may-delete.ts";
import { offersRenewal, offersRequest } from "./offers.ts";
import { ACTION_TEXTS } from "./texts.ts";

/** @param onPicture whether the menu's button is on a picture, where it needs its own background */
export function AssetMenu({ asset, onPicture = false }: { asset: Asset; onPicture?: boolean }) {
  return (
    <MenuOnDemand
      button={(props) => (
        <button
          aria-label={ACTION_TEXTS.menuOf(asset.name)}
          className={cn(
            "grid size-7 place-items-center rounded-md transition-colors focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-2",
            onPicture
              ? "bg-black/60 text-white hover:bg-black/80 data-[state=open]:bg-black/80"
              : "text-muted-foreground hover:bg-accent hover:text-foreground data-[state=open]:bg-accent data-[state=open]:text-foreground",
          )}
          {...props}
        >
          <Ellipsis className="size-4" aria-hidden="true" />
        </button>
      )}
    >
      {(menu, place) => <AssetItems asset={asset} menu={menu} place={place} />}
    </MenuOnDemand>
  );
}

/** The actions on an asset, as menu items. */
function AssetItems({ asset, menu, place }: { asset: Asset; menu: Menu; place: MenuPlace }) {
  const { preview, edit, download, requestRights, remove } = useAssetActions();
  const { role } = useSession();
  const { copy } = useCopyRequestLink();
  return (
    <menu.OnDemandContent place={place} align="end">
      <menu.DropdownMenuItem icon={Eye} onSelect={() => preview(asset)}>
        {ACTION_TEXTS.preview}
      </menu.DropdownMenuItem>
      <menu.DropdownMenuItem icon={Pencil} onSelect={() => edit(asset)}>
        {ACTION_TEXTS.editSubmission}
      </menu.DropdownMenuItem>
      <menu.DropdownMenuItem icon={Download} onSelect={() => download(asset)}>
        {ACTION_TEXTS.download}
      </menu.DropdownMenuItem>
      {asset.approval &&
        clearedActs(asset).map(({ icon, label, run }) => (
          <menu.DropdownMenuItem key={label} icon={icon} onSelect={() => void run()}>
            {label}
          </menu.DropdownMenuItem>
        ))}
      {(mayCopyLink(asset) || offersRequest(asset) || offersRenewal(asset)) && <menu.DropdownMenuSeparator />}
      {mayCopyLink(asset) && (
        <menu.DropdownMenuItem icon={Link2} onSelect={() => void copy(asset.request, asset.id)}>
          {ACTION_TEXTS.copyLink}
        </menu.DropdownMenuItem>
      )}
      {offersRequest(asset) && (
        <menu.DropdownMenuItem icon={ShieldQuestion} onSelect={() => requestRights(asset)}>
          {ACTION_TEXTS.requestRights}
        </menu.DropdownMenuItem>
      )}
      {offersRenewal(asset) && (
        <menu.DropdownMenuItem icon={CalendarSync} onSelect={() => requestRights(asset)}>
          {ACTION_TEXTS.renew}
        </menu.DropdownMenuItem>
      )}
      {mayDelete(role) && (
        <>
          <menu.DropdownMenuSeparator />
          <menu.DropdownMenuItem icon={Trash2} variant="destructive" onSelect={() => remove(asset)}>
            {ACTION_TEXTS.delete}
          </menu.DropdownMenuItem>
        </>
      )}
    </menu.OnDemandContent>
  );
}
