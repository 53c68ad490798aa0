/** @jsxRuntime automatic */
import type { ReactNode, Ref } from "react";

/** Shown in place of a page's content: the problem, and what to do. */
export function ProblemCard(props: {
  icon: ReactNode;
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { icon, title, heading, children } = props;
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-center gap-4 py-10 text-center">
      <span className="grid size-14 place-items-center rounded-full border bg-card text-muted-foreground">{icon}</span>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl tracking-tight outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}
