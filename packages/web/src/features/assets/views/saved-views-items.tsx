import type { SavedView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { useQuery } from "@tanstack/react-query";
import {
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  OnDemandContent,
} from "@/components/ui/dropdown-menu.tsx";
import type { MenuPlace } from "@/components/ui/menu-on-demand.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { savedViewsOptions, useEditView } from "./saved-views-api.ts";
import { VIEW_TEXTS } from "./texts.ts";

interface Props {
  place: MenuPlace;
  /** The saved view that is shown, and whether something was changed since it was applied. */
  active: { saved: SavedView; name: string; modified: boolean } | undefined;
  /** What the dashboard shows now. */
  shown: SavedView["view"];
  onApply: (view: SavedView) => void;
  onSave: () => void;
  onManage: () => void;
}

export function SavedViewsItems({ place, active, shown, onApply, onSave, onManage }: Props) {
  const edit = useEditView({ title: VIEW_TEXTS.saveFailed });
  const update = (viewId: string) =>
    edit.mutate({ viewId, view: shown }, { onSuccess: ({ name }) => notifySuccess(VIEW_TEXTS.updated(name)) });
  return (
    <OnDemandContent place={place} align="end" className="w-60">
      <Views onApply={onApply} />
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
          <DropdownMenuItem onSelect={() => onApply(active.saved)}>{VIEW_TEXTS.reset}</DropdownMenuItem>
        </>
      )}
      <DropdownMenuItem onSelect={onSave}>{VIEW_TEXTS.save}</DropdownMenuItem>
      <DropdownMenuItem onSelect={onManage}>{VIEW_TEXTS.manage}</DropdownMenuItem>
    </OnDemandContent>
  );
}

/** The saved views, loaded when the menu opens, because this component is mounted with the menu. */
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
