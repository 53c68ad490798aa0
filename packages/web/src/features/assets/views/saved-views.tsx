import type { SavedView } from "@clearhouse/core/saved-view/saved-view.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
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
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { VIEW_TEXTS } from "../listing-texts.ts";
import { ManageViewsDialog } from "./manage-views-dialog.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { savedViewsOptions } from "./saved-views-api.ts";

/** Filters, order and layout under names, one's own and the team's. */
export function SavedViews({ address }: { address: DashboardAddress }) {
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const shown = { ...address.listing, layout: address.view };
  const apply = ({ view: { layout, ...listing } }: SavedView) => address.apply(listing, layout);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="outline"
            size="icon"
            aria-label={VIEW_TEXTS.menu}
            title={VIEW_TEXTS.menu}
            className="border-input bg-transparent"
          >
            <Bookmark aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="w-60">
          <Views onApply={apply} />
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => setDialog("save")}>{VIEW_TEXTS.save}</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setDialog("manage")}>{VIEW_TEXTS.manage}</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <SaveViewDialog open={dialog === "save"} onClose={() => setDialog(null)} view={shown} />
      <ManageViewsDialog open={dialog === "manage"} onClose={() => setDialog(null)} view={shown} />
    </>
  );
}

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
