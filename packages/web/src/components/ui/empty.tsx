import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils.ts";

/** Says, in place of an empty list, what the list is for and what to do next. */
export function Empty({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="empty"
      className={cn("flex flex-col items-center justify-center gap-4 px-4 py-10 text-center", className)}
      {...props}
    />
  );
}

export function EmptyMedia({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="empty-media"
      aria-hidden="true"
      className={cn(
        "grid size-11 place-items-center rounded-lg border bg-card text-muted-foreground [&_svg]:size-5",
        className,
      )}
      {...props}
    />
  );
}

export function EmptyTitle({
  as: Heading = "h2",
  className,
  ...props
}: ComponentProps<"h2"> & { as?: "h1" | "h2" | "h3" }) {
  return <Heading data-slot="empty-title" className={cn("font-semibold text-base", className)} {...props} />;
}

export function EmptyDescription({ className, ...props }: ComponentProps<"p">) {
  return (
    <p
      data-slot="empty-description"
      className={cn("max-w-sm text-pretty text-muted-foreground text-sm", className)}
      {...props}
    />
  );
}

export function EmptyContent({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="empty-content" className={cn("flex flex-wrap justify-center gap-2", className)} {...props} />;
}

interface EmptyStateProps extends ComponentProps<"div"> {
  icon: LucideIcon;
  title: string;
  text: string;
  /** The title's level. */
  as?: "h2" | "h3";
}

/** An {@link Empty} of the usual parts; its children are the buttons for what to do next. */
export function EmptyState({ icon: Icon, title, text, as, children, ...props }: EmptyStateProps) {
  return (
    <Empty {...props}>
      <EmptyMedia>
        <Icon />
      </EmptyMedia>
      <div className="space-y-1">
        <EmptyTitle as={as}>{title}</EmptyTitle>
        <EmptyDescription>{text}</EmptyDescription>
      </div>
      {children && <EmptyContent>{children}</EmptyContent>}
    </Empty>
  );
}
