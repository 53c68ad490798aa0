import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils.ts";

interface Props extends Omit<ComponentProps<"select">, "size"> {
  size?: "sm" | "default";
  /** Classes of the control itself; `className` has those of the element around it. */
  controlClassName?: string;
}

/**
 * The browser's own dropdown, for short lists of words. The dropdown costs nothing to draw, and a phone shows its usual
 * picker.
 */
export function NativeSelect({ className, controlClassName, size = "default", ...props }: Props) {
  return (
    <span className={cn("relative inline-flex min-w-0", className)}>
      <select
        data-slot="native-select"
        data-size={size}
        className={cn(
          "w-full min-w-0 appearance-none truncate rounded-md border border-input bg-card transition-colors focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-1 disabled:cursor-not-allowed disabled:opacity-50 data-[size=default]:h-9 data-[size=sm]:h-7 data-[size=default]:pr-8 data-[size=sm]:pr-7 data-[size=default]:pl-3 data-[size=sm]:pl-2 data-[size=default]:text-base data-[size=sm]:text-xs md:data-[size=default]:text-sm",
          controlClassName,
        )}
        {...props}
      />
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted-foreground"
        aria-hidden="true"
      />
    </span>
  );
}

interface OptionsProps<Value extends string> {
  of: readonly Value[];
  /** The text of a value; by default the value itself. */
  text?: (value: Value) => string;
}

export const Options = <Value extends string>({ of, text = (value) => value }: OptionsProps<Value>) =>
  of.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ));
