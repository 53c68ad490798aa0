import { cn } from "@/lib/utils.ts";

interface Props {
  part: number;
  whole: number;
  tone: "primary" | "approved";
  className?: string;
}

export const TONES = { primary: "bg-primary", approved: "bg-status-approved" } as const;

/** A share of a whole as a bar. The bar is hidden from screen readers; the caller shows the figures as text. */
export function Bar({ part, whole, tone, className }: Props) {
  const width = whole === 0 ? 0 : (part / whole) * 100;
  return (
    <span aria-hidden="true" className={cn("block min-w-0 overflow-hidden rounded-sm bg-muted", className)}>
      <span
        className={cn("block h-full rounded-sm", part > 0 && "min-w-1", TONES[tone])}
        style={{ width: `${width}%` }}
      />
    </span>
  );
}
