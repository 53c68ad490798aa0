import type { ComponentProps } from "react";
import { cn } from "@/lib/utils.ts";
import { type WithIcon, withIcon } from "./with-icon.tsx";

const VARIANTS = {
  default: "bg-card text-foreground",
  warning: "border-status-requested/30 bg-status-requested-surface text-status-requested",
  destructive: "border-destructive/40 bg-status-denied-surface text-status-denied",
} as const;

/** A notice within the page. Unlike a toast, the notice stays. */
export function Alert({
  className,
  variant = "default",
  icon,
  ...props
}: ComponentProps<"div"> & WithIcon & { variant?: keyof typeof VARIANTS }) {
  return (
    <div
      data-slot="alert"
      className={cn(
        "flex items-start gap-3 rounded-md border px-3.5 py-3 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0",
        VARIANTS[variant],
        className,
      )}
      {...props}
    >
      {withIcon(icon, props.children)}
    </div>
  );
}

export function AlertBody({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("flex min-w-0 flex-1 flex-col gap-1", className)} {...props} />;
}

export function AlertTitle({ className, ...props }: ComponentProps<"p">) {
  return <p className={cn("font-medium", className)} {...props} />;
}

export function AlertDescription({ className, ...props }: ComponentProps<"p">) {
  return <p className={cn("text-pretty", className)} {...props} />;
}
