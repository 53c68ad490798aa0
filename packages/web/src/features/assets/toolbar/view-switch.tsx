import { type DashboardView, dashboardView } from "@clearhouse/core/saved-view/saved-view.schema.ts";
import { Columns3, LayoutGrid, type LucideIcon, Rows3 } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { TOOLBAR_TEXTS } from "./texts.ts";

const ICONS: Record<DashboardView, LucideIcon> = { kanban: Columns3, grid: LayoutGrid, table: Rows3 };

export function ViewSwitch({ view, onShow }: { view: DashboardView; onShow: (view: DashboardView) => void }) {
  const choose = (value: string) => {
    const next = dashboardView.options.find((option) => option === value);
    if (next) onShow(next);
  };
  return (
    <ToggleGroup.Root
      type="single"
      value={view}
      onValueChange={choose}
      aria-label={TOOLBAR_TEXTS.view}
      className="flex h-9 shrink-0 items-center gap-0.5 rounded-md border bg-muted p-0.5"
    >
      {dashboardView.options.map((option) => {
        const Icon = ICONS[option];
        return (
          <ToggleGroup.Item
            key={option}
            value={option}
            className="flex h-full min-w-8 items-center justify-center gap-1.5 rounded-sm px-2 font-medium text-muted-foreground text-xs outline-none transition-colors hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring data-[state=on]:bg-background data-[state=on]:text-foreground data-[state=on]:shadow-xs"
          >
            <Icon className="size-4" aria-hidden="true" />
            <span className="max-lg:sr-only">{TOOLBAR_TEXTS.views[option]}</span>
          </ToggleGroup.Item>
        );
      })}
    </ToggleGroup.Root>
  );
}
