import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { importLine, percentOf } from "../lib/import-line.ts";
import { useImportWatch } from "../lib/use-import-watch.ts";
import { PROGRESS_TEXTS } from "../progress-texts.ts";

/**
 * The header's button that opens the team's imports, shown while an import hasn't ended. Mount the button only once,
 * because it polls.
 */
export function ImportIndicator({ onOpen }: { onOpen: (importId?: string) => void }) {
  const active = useImportWatch();
  const [first] = active;
  if (!first) return null;
  const percent = percentOf(first);
  const label =
    active.length > 1 ? PROGRESS_TEXTS.indicators(active.length) : PROGRESS_TEXTS.indicatorOf(importLine(first));
  return (
    <Button
      variant="ghost"
      aria-label={label}
      title={label}
      className="px-2 tabular-nums max-md:size-9 max-md:px-0"
      onClick={() => onOpen(active.length === 1 ? first.id : undefined)}
    >
      <Spinner className="text-primary-text" />
      <span aria-hidden="true" className="max-md:hidden">
        {first.state === "running" && percent !== undefined ? `CSV ${percent}%` : "CSV"}
      </span>
    </Button>
  );
}
