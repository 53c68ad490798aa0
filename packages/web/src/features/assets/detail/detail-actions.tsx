import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { Download, Eye, Pencil, ShieldQuestion, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useAssetActions } from "../actions/asset-actions.tsx";
import { offersRequest } from "../actions/asset-menu.tsx";
import { mayDelete } from "../actions/may-delete.ts";
import { ASSET_TEXTS } from "../texts.ts";

export function DetailActions({ asset }: { asset: Asset }) {
  const { preview, edit, download, requestRights, remove } = useAssetActions();
  const { role } = useSession();
  return (
    <div className="flex flex-wrap gap-2 p-4 max-lg:sticky max-lg:bottom-0 max-lg:border-t max-lg:bg-popover">
      <Button variant="outline" size="sm" className="gap-1.5 px-2.5" onClick={() => preview(asset)}>
        <Eye aria-hidden="true" />
        {ASSET_TEXTS.preview}
      </Button>
      <Button variant="outline" size="sm" className="gap-1.5 px-2.5" onClick={() => edit(asset)}>
        <Pencil aria-hidden="true" />
        {ASSET_TEXTS.edit}
      </Button>
      <Button variant="outline" size="sm" className="gap-1.5 px-2.5" onClick={() => download(asset)}>
        <Download aria-hidden="true" />
        {ASSET_TEXTS.download}
      </Button>
      {mayDelete(role) && (
        <Button variant="outline" size="sm" className="gap-1.5 px-2.5 text-destructive" onClick={() => remove(asset)}>
          <Trash2 aria-hidden="true" />
          {ASSET_TEXTS.delete}
        </Button>
      )}
      {offersRequest(asset) && (
        <Button size="sm" className="gap-1.5 px-2.5 sm:ml-auto" onClick={() => requestRights(asset)}>
          <ShieldQuestion aria-hidden="true" />
          {ASSET_TEXTS.requestRights}
        </Button>
      )}
    </div>
  );
}
