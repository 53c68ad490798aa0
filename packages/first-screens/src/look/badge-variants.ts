import { cva } from "class-variance-authority";

/**
 * The classes are separate from the badge, because pages that the server renders use the classes without that
 * component. Each variant has one color of its border, because nothing there decides between two.
 */
export const badgeVariants = cva(
  "inline-flex w-fit max-w-full shrink-0 items-center gap-1 whitespace-nowrap rounded-md border px-1.5 py-0.5 font-medium text-xs leading-4 [&_svg]:size-3 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "border-transparent bg-primary text-primary-foreground",
        secondary: "border-transparent bg-secondary text-secondary-foreground",
        outline: "border-border text-foreground",
        destructive: "border-transparent bg-destructive text-destructive-foreground",
        pending: "border-transparent bg-status-pending-surface text-status-pending",
        requested: "border-transparent bg-status-requested-surface text-status-requested",
        approved: "border-transparent bg-status-approved-surface text-status-approved",
        denied: "border-transparent bg-status-denied-surface text-status-denied",
        expired: "border-status-expired bg-card text-status-expired",
        unknown: "border-transparent bg-status-unknown-surface text-status-unknown",
      },
    },
    defaultVariants: { variant: "secondary" },
  },
);
