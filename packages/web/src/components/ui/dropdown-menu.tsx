import { Check, Circle } from "lucide-react";
import { DropdownMenu as MenuPrimitive } from "radix-ui";
import { type ComponentProps, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";
import { cn } from "@/lib/utils.ts";

const ITEM =
  "relative flex cursor-default select-none items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none focus:bg-accent focus:text-accent-foreground data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg:not([class*='text-'])]:text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0";

/** Not modal: a menu closes at the first press elsewhere, and hides nothing of the page from screen readers. */
export function DropdownMenu({ modal = false, ...props }: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={modal} {...props} />;
}

export const DropdownMenuTrigger = MenuPrimitive.Trigger;
export const DropdownMenuGroup = MenuPrimitive.Group;
export const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup;

/** Gone at once when it closes: while it faded, a press of its button would open it and count as one elsewhere too. */
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
  ...props
}: ComponentProps<typeof MenuPrimitive.Item> & { variant?: "default" | "destructive" }) {
  return (
    <MenuPrimitive.Item
      className={cn(ITEM, variant === "destructive" && "text-destructive [&_svg]:text-destructive", className)}
      {...props}
    />
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

interface OnDemandProps extends Pick<ComponentProps<typeof MenuPrimitive.Content>, "align"> {
  /** Names the button, which names the menu. */
  label: string;
  icon: ReactNode;
  /** Of the button. */
  className: string;
  /** The items. */
  children: ReactNode;
}

/** Of menus that scroll by in their hundreds: a button alone, until a pointer or the focus comes to it. */
export function DropdownMenuOnDemand({ label, icon, className, align, children }: OnDemandProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const pressedElsewhere = useRef(false);
  const show = (next: boolean) => {
    setNear(true);
    setOpen(next);
  };
  return (
    <span className="relative grid">
      <button
        ref={button}
        id={id}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? "open" : "closed"}
        className={className}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onPointerDown={(event) => {
          if (!isPress(event)) return;
          show(!open);
          // The menu takes the focus, which the button would take from it after.
          if (!open) event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.has(event.key)) return;
          event.preventDefault();
          show(true);
        }}
      >
        {icon}
      </button>
      {near && (
        <DropdownMenu open={open} onOpenChange={setOpen}>
          <MenuPrimitive.Trigger asChild>
            <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
          </MenuPrimitive.Trigger>
          <DropdownMenuContent
            align={align}
            aria-labelledby={id}
            onInteractOutside={() => {
              pressedElsewhere.current = true;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (!pressedElsewhere.current) button.current?.focus();
              pressedElsewhere.current = false;
            }}
          >
            {children}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </span>
  );
}

const OPENING_KEYS: ReadonlySet<string> = new Set(["Enter", " ", "ArrowDown"]);

/** The left button alone; with Ctrl it is the right one of a Mac. */
const isPress = ({ button, ctrlKey }: PointerEvent): boolean => button === 0 && !ctrlKey;
