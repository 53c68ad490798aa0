import type { ReactNode } from "react";
import { cn } from "@/lib/utils.ts";
import { PageTitle } from "./page-title.tsx";

interface Props {
  /** The heading, and the title of the browser tab. */
  title: string;
  description?: ReactNode;
  /** A link back, shown before the title. */
  lead?: ReactNode;
  /** Actions for the whole page. */
  actions?: ReactNode;
  /** True for pages that are read rather than filled in. */
  wide?: boolean;
  children: ReactNode;
}

/** A heading and the content below. Settings pages have one width, so that nothing moves between them. */
export function Page({ title, description, lead, actions, wide = false, children }: Props) {
  const width = wide ? "max-w-7xl" : "max-w-4xl";
  return (
    <div className={cn("mx-auto flex w-full flex-col gap-5 px-3 pt-4 pb-10 sm:px-6 sm:pt-6", width)}>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {lead}
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
          {description && <p className="text-pretty text-muted-foreground">{description}</p>}
        </div>
        {actions && <div className="flex max-w-full shrink-0 flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
