import { Command as CommandPrimitive, useCommandState } from "cmdk";
import { Search } from "lucide-react";
import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { cn } from "@/lib/utils.ts";

/** A list that is searched by typing; the arrow keys move in it while the focus stays in the field. */
export function Command({ className, ...props }: ComponentProps<typeof CommandPrimitive>) {
  return (
    <CommandPrimitive
      data-slot="command"
      className={cn("flex size-full flex-col overflow-hidden rounded-md bg-popover text-popover-foreground", className)}
      {...props}
    />
  );
}

export function CommandInput({ className, ...props }: ComponentProps<typeof CommandPrimitive.Input>) {
  return (
    <div data-slot="command-search" className="flex h-11 shrink-0 items-center gap-2 border-b px-3">
      <Search className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <CommandPrimitive.Input
        ref={useActiveEntry()}
        data-slot="command-input"
        className={cn(
          "h-full w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:opacity-50 md:text-sm",
          className,
        )}
        {...props}
      />
    </div>
  );
}

/**
 * Makes screen readers announce the active entry after the list was opened and after typing. cmdk itself does so only
 * after an arrow key.
 */
const useActiveEntry = (): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null);
  const value = useCommandState((state) => state.value);
  const search = useCommandState((state) => state.search);
  const named = useCommandState((state) => state.selectedItemId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these values may move or remove the active entry
  useEffect(() => {
    const list = document.getElementById(input.current?.getAttribute("aria-controls") ?? "");
    const nameActive = () => {
      const options = [...(list?.querySelectorAll("[role=option]") ?? [])];
      const active = options.find((option) => option.getAttribute("data-value") === value)?.id;
      if (active) input.current?.setAttribute("aria-activedescendant", active);
      else input.current?.removeAttribute("aria-activedescendant");
    };
    nameActive();
    if (!list) return;
    // A search's results arrive later than the typed text, and replace the earlier results.
    const changes = new MutationObserver(nameActive);
    changes.observe(list, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [value, search, named]);
  return input;
};

export function CommandList({ className, ...props }: ComponentProps<typeof CommandPrimitive.List>) {
  return (
    <CommandPrimitive.List
      data-slot="command-list"
      className={cn("relative max-h-80 scroll-py-1 overflow-y-auto overflow-x-hidden p-1", className)}
      {...props}
    />
  );
}

/** A text for an empty list. The text is beside the list, never in it, because a listbox may contain only options. */
export function CommandEmpty({ className, ...props }: ComponentProps<typeof CommandPrimitive.Empty>) {
  return (
    <CommandPrimitive.Empty
      data-slot="command-empty"
      className={cn("py-6 text-center text-muted-foreground text-sm", className)}
      {...props}
    />
  );
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof CommandPrimitive.Group>) {
  return (
    <CommandPrimitive.Group
      data-slot="command-group"
      className={cn(
        "overflow-hidden p-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs",
        className,
      )}
      {...props}
    />
  );
}

export function CommandItem({ className, ...props }: ComponentProps<typeof CommandPrimitive.Item>) {
  return (
    <CommandPrimitive.Item
      data-slot="command-item"
      className={cn(
        "relative flex cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none data-[disabled=true]:pointer-events-none data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground data-[disabled=true]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
        className,
      )}
      {...props}
    />
  );
}
