import type { Answer } from "@clearhouse/core/library/verdict/rows.schema.ts";
import type { ReactNode } from "react";
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

interface BoxProps {
  answer: Answer;
  /** Said in place of the answer's word. */
  title?: string | undefined;
  /** The reasons. */
  children: ReactNode;
}

/** Whether an asset may be used, with room for the reasons. */
export function VerdictBox({ answer, title, children }: BoxProps) {
  const { icon: Icon, label, tone } = LOOKS[answer];
  return (
    <div data-verdict={answer} className={cn("flex gap-3 rounded-md px-4 py-3", tone)}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-semibold">{title ?? label}</p>
        {children}
      </div>
    </div>
  );
}
