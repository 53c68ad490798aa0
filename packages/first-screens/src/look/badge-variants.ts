import { cva } from "class-variance-authority";

/**
 * The classes are separate from the badge, because pages that the server renders use the classes without that
 * component.
 */
export const badgeVariants = cva(
  "inline-flex w-fit max-w-full shrink-0 items-center gap-1 whitespace-nowrap rounded-md border border-transparent px-1.5 py-0.5 font-medium text-xs leading-4 [&_svg]:size-3 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground",
        secondary: "bg-secondary text-secondary-foreground",
        outline: "border-border text-foreground",
        destructive: "bg-destructive text-destructive-foreground",
        pending: "bg-status-pending-surface text-status-pending",
        requested: "bg-status-requested-surface text-status-requested",
        approved: "bg-status-approved-surface text-status-approved",
        denied: "bg-status-denied-surface text-status-denied",
        expired: "border-status-expired bg-card text-status-expired",
        unknown: "bg-status-unknown-surface text-status-unknown",
      },
    },
    defaultVariants: { variant: "secondary" },
  },
);
