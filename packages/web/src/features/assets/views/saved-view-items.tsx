import type { SavedView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { useQuery } from "@tanstack/react-query";
import type { MenuPlace } from "@/components/ui/dropdown-menu.tsx";
import type { Menu } from "@/components/ui/menu-on-demand.tsx";
import { savedViewsOptions } from "./saved-views-api.ts";
import { VIEW_TEXTS } from "./texts.ts";

interface Props {
  menu: Menu;
  place: MenuPlace;
  /** The saved view that is shown. */
  active: { saved: SavedView; name: string; modified: boolean } | undefined;
  apply: (view: SavedView) => void;
  isUpdating: boolean;
  onUpdate: (viewId: string) => void;
  onDialog: (dialog: "save" | "manage") => void;
}

/** The saved views, and what can be done with the one that is shown. */
export function SavedViewItems({ menu, place, active, apply, isUpdating, onUpdate, onDialog }: Props) {
  return (
    <menu.OnDemandContent place={place} align="end" className="w-60">
      <Views menu={menu} onApply={apply} />
      <menu.DropdownMenuSeparator />
      {active?.modified && (
        <>
          {active.saved.editable && (
            <menu.DropdownMenuItem disabled={isUpdating} onSelect={() => onUpdate(active.saved.id)}>
              <span className="truncate" dir="auto">
                {VIEW_TEXTS.updateActive(active.name)}
              </span>
            </menu.DropdownMenuItem>
          )}
          <menu.DropdownMenuItem onSelect={() => apply(active.saved)}>{VIEW_TEXTS.reset}</menu.DropdownMenuItem>
        </>
      )}
      <menu.DropdownMenuItem onSelect={() => onDialog("save")}>{VIEW_TEXTS.save}</menu.DropdownMenuItem>
      <menu.DropdownMenuItem onSelect={() => onDialog("manage")}>{VIEW_TEXTS.manage}</menu.DropdownMenuItem>
    </menu.OnDemandContent>
  );
}

/** The saved views, loaded when the menu opens, because this component is mounted with the menu. */
function Views({ menu, onApply }: { menu: Menu; onApply: (view: SavedView) => void }) {
  const views = useQuery(savedViewsOptions);
  if (!views.data || views.data.length === 0) {
    const text = views.isPending ? VIEW_TEXTS.loading : views.isError ? VIEW_TEXTS.listFailed : VIEW_TEXTS.none;
    return <menu.DropdownMenuLabel>{text}</menu.DropdownMenuLabel>;
  }
  return (["personal", "team"] as const).map((scope) => {
    const items = views.data.filter((view) => view.scope === scope);
    if (items.length === 0) return null;
    return (
      <menu.DropdownMenuGroup key={scope} aria-label={VIEW_TEXTS[scope]}>
        <menu.DropdownMenuLabel>{VIEW_TEXTS[scope]}</menu.DropdownMenuLabel>
        {items.map((view) => (
          <menu.DropdownMenuItem key={view.id} onSelect={() => onApply(view)}>
            <span className="truncate" dir="auto">
              {view.name}
            </span>
          </menu.DropdownMenuItem>
        ))}
      </menu.DropdownMenuGroup>
    );
  });
}
