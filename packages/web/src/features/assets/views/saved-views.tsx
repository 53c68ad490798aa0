import type { SavedView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { memo, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { LazyPart } from "@/components/lazy-part.tsx";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import { EVERYTHING, type Listing } from "@/lib/assets/queries/listing.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { cn } from "@/lib/utils.ts";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { savedViewsOptions, useEditView } from "./saved-views-api.ts";
import { VIEW_TEXTS } from "./texts.ts";

const LISTING_KEYS = Object.keys(EVERYTHING) as (keyof Listing)[];

const loadItems = async () => (await import("./saved-view-items.tsx")).SavedViewItems;
const loadSaveViewDialog = async () => (await import("./save-view-dialog.tsx")).SaveViewDialog;
const loadManageViewsDialog = async () => (await import("./manage-views-dialog.tsx")).ManageViewsDialog;

/** The person's own and the team's saved views. A saved view contains filters, order and layout. */
export const SavedViews = memo(function SavedViews({ address }: { address: DashboardAddress }) {
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
      <MenuOnDemand
        className="min-w-0"
        button={(props) => (
          <Button
            variant="outline"
            size={active ? "default" : "icon"}
            aria-label={label}
            title={label}
            className={cn("bg-transparent", active && "max-w-56 px-3 font-normal max-sm:size-9 max-sm:px-0")}
            {...props}
          >
            <Bookmark className={cn(active && "fill-current")} aria-hidden="true" />
            {active && (
              <span className="truncate max-sm:hidden" dir="auto">
                {active.name}
                {active.modified && <span className="text-muted-foreground"> · {VIEW_TEXTS.modified}</span>}
              </span>
            )}
          </Button>
        )}
      >
        {(menu, place) => (
          <LazyPart load={loadItems} onMissing={() => place.onOpenChange(false)}>
            {(SavedViewItems) => (
              <SavedViewItems
                {...{ menu, place, active, apply }}
                isUpdating={edit.isPending}
                onUpdate={update}
                onDialog={setDialog}
              />
            )}
          </LazyPart>
        )}
      </MenuOnDemand>
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
});

/**
 * The saved view that is shown, and whether something was changed since it was applied; undefined if no saved view is
 * shown, or if the view was deleted.
 */
const useActiveView = ({ savedViewId, listing, view }: DashboardAddress) => {
  const views = useQuery({ ...savedViewsOptions, enabled: savedViewId !== null });
  const found = savedViewId === null ? undefined : views.data?.find(({ id }) => id === savedViewId);
  if (!found) return undefined;
  const { layout, ...saved } = found.view;
  const same = layout === view && LISTING_KEYS.every((key) => saved[key] === listing[key]);
  return { saved: found, name: found.name, modified: !same };
};
