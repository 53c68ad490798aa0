import { buttonVariants } from "@clearhouse/first-screens/look/button-variants.ts";
import type { VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils.ts";
import { type WithIcon, withIcon } from "./with-icon.tsx";

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> &
  WithIcon & { asChild?: boolean };

export function Button({ className, variant, size, asChild = false, icon, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size, className }));
  if (asChild) return <Slot.Root data-slot="button" className={classes} {...props} />;
  return (
    <button data-slot="button" type={type ?? "button"} className={classes} {...props}>
      {withIcon(icon, props.children)}
    </button>
  );
}
