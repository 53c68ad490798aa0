import { type DashboardView, dashboardView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { Columns3, LayoutGrid, type LucideIcon, Rows3 } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { TOOLBAR_TEXTS } from "./texts.ts";

const ICONS: Record<DashboardView, LucideIcon> = { kanban: Columns3, grid: LayoutGrid, table: Rows3 };

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface Props {
  view: DashboardView;
  onShow: (view: DashboardView) => void;
}

/**
 * Buttons that switch the view. Together they are one Tab stop. Arrow keys move the focus without changing the view, so
 * that no list is loaded for a view that is only passed.
 */
export const ViewSwitch = memo(function ViewSwitch({ view, onShow }: Props) {
  return (
    <div
      role="radiogroup"
      aria-label={TOOLBAR_TEXTS.view}
      onKeyDown={moveFocus}
      className="flex h-9 shrink-0 items-center gap-0.5 rounded-md border bg-muted p-0.5"
    >
      {dashboardView.options.map((option) => {
        const Icon = ICONS[option];
        const shown = option === view;
        return (
          // biome-ignore lint/a11y/useSemanticElements: arrow keys change the value of native radio buttons
          <button
            key={option}
            type="button"
            role="radio"
            aria-checked={shown}
            tabIndex={shown ? 0 : -1}
            onClick={() => {
              if (!shown) onShow(option);
            }}
            className="flex h-full min-w-8 items-center justify-center gap-1.5 rounded-sm px-2 font-medium text-muted-foreground text-xs transition-colors hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring aria-checked:bg-background aria-checked:text-foreground aria-checked:shadow-xs"
          >
            <Icon className="size-4" aria-hidden="true" />
            <span className="max-lg:sr-only">{TOOLBAR_TEXTS.views[option]}</span>
          </button>
        );
      })}
    </div>
  );
});

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const views = [...event.currentTarget.querySelectorAll("button")];
  const from = views.indexOf(event.target as HTMLButtonElement);
  views.at((from + step) % views.length)?.focus();
};
