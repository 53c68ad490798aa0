import { badgeVariants } from "@clearhouse/first-screens/look/badge-variants.ts";
import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils.ts";
import { type WithIcon, withIcon } from "./with-icon.tsx";

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>["variant"]>;

type BadgeProps = ComponentProps<"span"> & VariantProps<typeof badgeVariants> & WithIcon;

export function Badge({ className, variant, icon, ...props }: BadgeProps) {
  return (
    <span data-slot="badge" className={cn(badgeVariants({ variant }), className)} {...props}>
      {withIcon(icon, props.children)}
    </span>
  );
}
