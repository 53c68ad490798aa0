import type { SavedView } from "@clearhouse/core/saved-view/saved-view.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { EVERYTHING, type Listing } from "@/lib/assets/queries/listing.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { cn } from "@/lib/utils.ts";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { savedViewsOptions, useEditView } from "./saved-views-api.ts";
import { VIEW_TEXTS } from "./texts.ts";

const LISTING_KEYS = Object.keys(EVERYTHING) as (keyof Listing)[];

const loadSaveViewDialog = async () => (await import("./save-view-dialog.tsx")).SaveViewDialog;
const loadManageViewsDialog = async () => (await import("./manage-views-dialog.tsx")).ManageViewsDialog;

/** Filters, order and layout under names, one's own and the team's. */
export function SavedViews({ address }: { address: DashboardAddress }) {
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const close = () => setDialog(null);
  const shown = { ...address.listing, layout: address.view };
  const apply = ({ id, view: { layout, ...listing } }: SavedView, how?: { replace: boolean }) =>
    address.apply(listing, layout, id, how);
  const active = useActiveView(address);
  const edit = useEditView({ title: VIEW_TEXTS.saveFailed });
  const update = (viewId: string) =>
    edit.mutate({ viewId, view: shown }, { onSuccess: ({ name }) => notifySuccess(VIEW_TEXTS.updated(name)) });
  const label = active ? VIEW_TEXTS.active(active.name, active.modified) : VIEW_TEXTS.menu;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="outline"
            size={active ? "default" : "icon"}
            aria-label={label}
            title={label}
            className={cn("bg-transparent", active && "max-w-56 px-3 font-normal max-sm:size-9 max-sm:px-0")}
          >
            <Bookmark className={cn(active && "fill-current")} aria-hidden="true" />
            {active && (
              <span className="truncate max-sm:hidden" dir="auto">
                {active.name}
                {active.modified && <span className="text-muted-foreground"> · {VIEW_TEXTS.modified}</span>}
              </span>
            )}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="w-60">
          <Views onApply={(saved) => apply(saved)} />
          <DropdownMenuSeparator />
          {active?.modified && (
            <>
              {active.saved.editable && (
                <DropdownMenuItem disabled={edit.isPending} onSelect={() => update(active.saved.id)}>
                  <span className="truncate" dir="auto">
                    {VIEW_TEXTS.updateActive(active.name)}
                  </span>
                </DropdownMenuItem>
              )}
              <DropdownMenuItem onSelect={() => apply(active.saved)}>{VIEW_TEXTS.reset}</DropdownMenuItem>
            </>
          )}
          <DropdownMenuItem onSelect={() => setDialog("save")}>{VIEW_TEXTS.save}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setDialog("manage")}>{VIEW_TEXTS.manage}</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <LazyDialog open={dialog === "save"} load={loadSaveViewDialog} onMissing={close}>
        {(SaveViewDialog) => (
          <SaveViewDialog
            open={dialog === "save"}
            onClose={close}
            view={shown}
            onSaved={(saved) => apply(saved, { replace: true })}
          />
        )}
      </LazyDialog>
      <LazyDialog open={dialog === "manage"} load={loadManageViewsDialog} onMissing={close}>
        {(ManageViewsDialog) => <ManageViewsDialog open={dialog === "manage"} onClose={close} view={shown} />}
      </LazyDialog>
    </>
  );
}

/** The saved view that is shown, and whether something was changed since; undefined for none, or one that is gone. */
const useActiveView = ({ savedViewId, listing, view }: DashboardAddress) => {
  const views = useQuery({ ...savedViewsOptions, enabled: savedViewId !== null });
  const found = savedViewId === null ? undefined : views.data?.find(({ id }) => id === savedViewId);
  if (!found) return undefined;
  const { layout, ...saved } = found.view;
  const same = layout === view && LISTING_KEYS.every((key) => saved[key] === listing[key]);
  return { saved: found, name: found.name, modified: !same };
};

/** Mounted with the menu, so that it is read when somebody looks. */
function Views({ onApply }: { onApply: (view: SavedView) => void }) {
  const views = useQuery(savedViewsOptions);
  if (!views.data || views.data.length === 0) {
    const text = views.isPending ? VIEW_TEXTS.loading : views.isError ? VIEW_TEXTS.listFailed : VIEW_TEXTS.none;
    return <DropdownMenuLabel>{text}</DropdownMenuLabel>;
  }
  return (["personal", "team"] as const).map((scope) => {
    const items = views.data.filter((view) => view.scope === scope);
    if (items.length === 0) return null;
    return (
      <DropdownMenuGroup key={scope} aria-label={VIEW_TEXTS[scope]}>
        <DropdownMenuLabel>{VIEW_TEXTS[scope]}</DropdownMenuLabel>
        {items.map((view) => (
          <DropdownMenuItem key={view.id} onSelect={() => onApply(view)}>
            <span className="truncate" dir="auto">
              {view.name}
            </span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuGroup>
    );
  });
}
