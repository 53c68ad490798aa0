import { Check, Circle } from "lucide-react";
import { DropdownMenu as MenuPrimitive } from "radix-ui";
import { type ComponentProps, type ReactNode, type RefObject, useCallback, useRef } from "react";
import { cn } from "@/lib/utils.ts";
import { type WithIcon, withIcon } from "./with-icon.tsx";

const ITEM =
  "relative flex cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none focus:bg-accent focus:text-accent-foreground data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg:not([class*='text-'])]:text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0";

/** A menu that by default isn't modal: a press elsewhere closes it, and the page isn't hidden from screen readers. */
export function DropdownMenu({ modal = false, ...props }: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={modal} {...props} />;
}

export const DropdownMenuTrigger = MenuPrimitive.Trigger;
export const DropdownMenuGroup = MenuPrimitive.Group;
export const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup;

/**
 * The menu's content, which is removed as soon as the menu closes: during a fade-out, a press of the menu's button
 * would both open the menu and count as a press elsewhere.
 */
export function DropdownMenuContent({
  className,
  sideOffset = 4,
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        data-slot="dropdown-menu-content"
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          "data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95 z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-40 origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto rounded-md border bg-popover p-1 text-popover-foreground shadow-lg data-[state=open]:animate-in",
          className,
        )}
        {...props}
      />
    </MenuPrimitive.Portal>
  );
}

export function DropdownMenuItem({
  className,
  variant = "default",
  icon,
  ...props
}: ComponentProps<typeof MenuPrimitive.Item> & WithIcon & { variant?: "default" | "destructive" }) {
  return (
    <MenuPrimitive.Item
      className={cn(ITEM, variant === "destructive" && "text-destructive [&_svg]:text-destructive", className)}
      {...props}
    >
      {withIcon(icon, props.children)}
    </MenuPrimitive.Item>
  );
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.CheckboxItem>) {
  return (
    <MenuPrimitive.CheckboxItem className={cn(ITEM, "pl-8", className)} {...props}>
      <span className="absolute left-2 grid size-4 place-items-center">
        <MenuPrimitive.ItemIndicator>
          <Check aria-hidden="true" />
        </MenuPrimitive.ItemIndicator>
      </span>
      {children}
    </MenuPrimitive.CheckboxItem>
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem className={cn(ITEM, "pr-8", className)} {...props}>
      {children}
      <span className="absolute right-2 grid size-4 place-items-center">
        <MenuPrimitive.ItemIndicator>
          <Circle className="size-2! fill-current text-primary-text" aria-hidden="true" />
        </MenuPrimitive.ItemIndicator>
      </span>
    </MenuPrimitive.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof MenuPrimitive.Label>) {
  return <MenuPrimitive.Label className={cn("px-2 py-1.5 text-muted-foreground text-xs", className)} {...props} />;
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof MenuPrimitive.Separator>) {
  return <MenuPrimitive.Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...props} />;
}

/** What a menu on demand needs to know about its button. */
export interface MenuPlace {
  button: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** True if a key opened the menu; the first item then gets the focus. */
  byKey: boolean;
}

interface OnDemandProps extends Pick<ComponentProps<typeof MenuPrimitive.Content>, "align" | "side" | "className"> {
  place: MenuPlace;
  children: ReactNode;
}

const FIRST_ITEM = "[role^=menuitem]:not([data-disabled])";

/** The menu of a `MenuOnDemand`, positioned at its button and named by it. */
export function OnDemandContent({ place, children, ...props }: OnDemandProps) {
  const { button, labelledBy, open, onOpenChange, byKey } = place;
  const pressedElsewhere = useRef(false);
  // Radix's menu only notices keys pressed after it was mounted; the key that opened the menu may have been pressed
  // earlier.
  const content = useCallback(
    (menu: HTMLDivElement | null) => {
      if (byKey) menu?.querySelector<HTMLElement>(FIRST_ITEM)?.focus({ preventScroll: true });
    },
    [byKey],
  );
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <MenuPrimitive.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </MenuPrimitive.Trigger>
      <DropdownMenuContent
        ref={content}
        aria-labelledby={labelledBy}
        onInteractOutside={() => {
          pressedElsewhere.current = true;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!pressedElsewhere.current) button.current?.focus();
          pressedElsewhere.current = false;
        }}
        {...props}
      >
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
