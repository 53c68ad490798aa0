import { type ComponentProps, useCallback } from "react";
import { cn } from "@/lib/utils.ts";

interface Props extends Omit<ComponentProps<"input">, "type" | "checked" | "defaultChecked" | "ref"> {
  checked: boolean | "indeterminate";
}

/** The browser's own checkbox in our colors: one element, because a list has hundreds of them. */
export function Checkbox({ className, checked, ...props }: Props) {
  const partly = checked === "indeterminate";
  const box = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = partly;
    },
    [partly],
  );
  return (
    <input
      ref={box}
      type="checkbox"
      data-slot="checkbox"
      checked={checked === true}
      className={cn(
        "grid size-4.5 shrink-0 appearance-none place-items-center rounded-sm border border-input before:size-[70%] before:[transform:scale(0)] before:bg-current before:content-[''] before:[clip-path:polygon(14%_44%,2%_60%,44%_94%,98%_18%,82%_6%,40%_66%)] checked:border-primary checked:bg-primary checked:text-primary-foreground checked:before:[transform:scale(1)] indeterminate:border-primary-text indeterminate:text-primary-text indeterminate:before:[transform:scale(1)] indeterminate:before:[clip-path:inset(40%_6%)] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-destructive forced-colors:appearance-auto forced-colors:before:content-none",
        className,
      )}
      {...props}
    />
  );
}
