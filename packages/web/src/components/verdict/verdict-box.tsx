import type { Answer } from "@clearhouse/core/library/verdict/rows.schema.ts";
import type { ReactNode } from "react";
import { cn } from "@/lib/utils.ts";
import { LOOKS } from "./looks.ts";

interface Props {
  answer: Answer;
  /** Said in place of the answer's word. */
  title?: string | undefined;
  /** The reasons. */
  children: ReactNode;
}

/** Whether an asset may be used, with room for the reasons. */
export function VerdictBox({ answer, title, children }: Props) {
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
