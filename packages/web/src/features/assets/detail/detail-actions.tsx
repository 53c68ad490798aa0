import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { CalendarSync, Download, Eye, type LucideIcon, Pencil, ShieldQuestion, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { cn } from "@/lib/utils.ts";
import { useAssetActions } from "../actions/asset-actions.tsx";
import { mayDelete } from "../actions/may-delete.ts";
import { offersRenewal, offersRequest } from "../actions/offers.ts";
import { ACTION_TEXTS } from "../actions/texts.ts";

/** The actions in one row. If there isn't room for all words, actions with a well-known icon show only the icon. */
export function DetailActions({ asset }: { asset: Asset }) {
  const { preview, edit, download, requestRights, remove } = useAssetActions();
  const { role } = useSession();
  const renewal = offersRenewal(asset);
  const offered = offersRequest(asset) || renewal;
  const Icon = renewal ? CalendarSync : ShieldQuestion;
  return (
    <div className="flex flex-wrap gap-1.5 p-4 lg:px-3 max-lg:sticky max-lg:bottom-0 max-lg:border-t max-lg:bg-popover">
      <Act icon={Eye} label={ACTION_TEXTS.preview} narrow={offered} onClick={() => preview(asset)} />
      <Act icon={Pencil} label={ACTION_TEXTS.edit} narrow={offered} onClick={() => edit(asset)} />
      <Act icon={Download} label={ACTION_TEXTS.download} onClick={() => download(asset)} />
      {mayDelete(role) && (
        <Act
          icon={Trash2}
          label={ACTION_TEXTS.delete}
          short={offered}
          onClick={() => remove(asset)}
          className="text-destructive"
        />
      )}
      {offered && (
        <Button size="sm" className="ml-auto gap-1.5 px-2.5" onClick={() => requestRights(asset)}>
          <Icon aria-hidden="true" />
          {renewal ? ACTION_TEXTS.renew : ACTION_TEXTS.requestRights}
        </Button>
      )}
    </div>
  );
}

interface ActProps {
  icon: LucideIcon;
  label: string;
  /**
   * True to show only the icon while the column beside the picture is narrow. On a phone every action shows only its
   * icon.
   */
  narrow?: boolean;
  /** True to show only the icon whenever there is a column beside the picture. */
  short?: boolean;
  className?: string;
  onClick: () => void;
}

function Act({ icon: Icon, label, narrow = false, short = false, className, onClick }: ActProps) {
  return (
    <Button variant="outline" size="sm" title={label} className={cn("gap-1.5 px-2.5", className)} onClick={onClick}>
      <Icon aria-hidden="true" />
      <span className={cn("max-sm:sr-only", narrow && "lg:max-xl:sr-only", short && "lg:sr-only")}>{label}</span>
    </Button>
  );
}
