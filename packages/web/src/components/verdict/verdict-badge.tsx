import type { Answer } from "@clearhouse/core/library/verdict/rows.schema.ts";
import { cn } from "@/lib/utils.ts";
import { LOOKS } from "./looks.ts";

interface Props {
  answer: Answer;
  /** The reason in words, which a mouse shows over the badge. */
  title?: string | undefined;
  /** How many assets have the answer; without a number the badge is about one asset. */
  count?: number;
  className?: string;
}

/** Whether an asset may be used, by color, icon and word. */
export function VerdictBadge({ answer, title, count, className }: Props) {
  const { icon: Icon, label, tone } = LOOKS[answer];
  return (
    <span
      data-verdict={answer}
      title={title}
      className={cn(
        "inline-flex w-fit max-w-full shrink-0 items-center gap-1 whitespace-nowrap rounded-md px-1.5 py-0.5 font-semibold text-xs leading-4.5",
        tone,
        className,
      )}
    >
      <Icon className="size-3 shrink-0" aria-hidden="true" />
      <span className="truncate tabular-nums">{count === undefined ? label : `${count} ${label}`}</span>
    </span>
  );
}
