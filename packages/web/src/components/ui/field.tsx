import type { ComponentProps, ReactNode } from "react";
import { Label } from "@/components/ui/label.tsx";
import { cn } from "@/lib/utils.ts";

/** A form's fields, one below the other. */
export function FieldGroup({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="field-group" className={cn("flex flex-col gap-5", className)} {...props} />;
}

export function FieldSet({ className, ...props }: ComponentProps<"fieldset">) {
  return <fieldset data-slot="field-set" className={cn("flex min-w-0 flex-col gap-3", className)} {...props} />;
}

export function FieldLegend({ className, ...props }: ComponentProps<"legend">) {
  return (
    <legend data-slot="field-legend" className={cn("mb-2 font-medium text-sm leading-none", className)} {...props} />
  );
}

/**
 * A field with its label. `data-invalid` colors the label; the control carries aria-invalid and aria-describedby
 * itself.
 */
export function Field({
  className,
  orientation = "vertical",
  ...props
}: ComponentProps<"div"> & { orientation?: "vertical" | "horizontal" }) {
  return (
    <div
      data-slot="field"
      data-orientation={orientation}
      className={cn(
        "group/field flex min-w-0",
        orientation === "vertical" ? "flex-col gap-2" : "flex-row items-center gap-2.5",
        className,
      )}
      {...props}
    />
  );
}

export function FieldLabel({
  className,
  required = false,
  children,
  ...props
}: ComponentProps<typeof Label> & { required?: boolean }) {
  return (
    <Label
      data-slot="field-label"
      className={cn("group-data-[invalid=true]/field:text-destructive", className)}
      {...props}
    >
      <span>
        {children}
        {required && (
          <span aria-hidden="true" className="text-destructive">
            {" *"}
          </span>
        )}
      </span>
    </Label>
  );
}

export function FieldDescription({ className, ...props }: ComponentProps<"p">) {
  return (
    <p
      data-slot="field-description"
      className={cn("text-pretty text-muted-foreground text-xs", className)}
      {...props}
    />
  );
}

/** A field's error; renders nothing if there is no error. */
export function FieldError({ className, children, ...props }: ComponentProps<"p"> & { children?: ReactNode }) {
  if (children === undefined || children === null || children === "") return null;
  return (
    <p role="alert" data-slot="field-error" className={cn("text-destructive text-xs", className)} {...props}>
      {children}
    </p>
  );
}
