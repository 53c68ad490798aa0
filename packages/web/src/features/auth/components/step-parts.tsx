import type { ReactNode } from "react";

/** The heading of a sign-in step. */
export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h2 className="font-semibold text-base">{title}</h2>
      {children !== undefined && <p className="text-pretty text-muted-foreground">{children}</p>}
    </div>
  );
}

/** Links to other pages, below a step. */
export function StepLinks({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-3 *:h-auto *:max-w-full *:whitespace-normal *:px-0 *:text-left">
      {children}
    </div>
  );
}
