import type { ComponentProps } from "react";
import { cn } from "@/lib/utils.ts";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="card"
      className={cn("flex flex-col gap-4 rounded-lg border bg-card py-5 text-card-foreground", className)}
      {...props}
    />
  );
}

export function CardHeader({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="card-header" className={cn("flex flex-col gap-1.5 px-5", className)} {...props} />;
}

/** The card's heading; `as` sets its level. */
export function CardTitle({
  as: Heading = "h2",
  className,
  ...props
}: ComponentProps<"h2"> & { as?: "h1" | "h2" | "h3" }) {
  return (
    <Heading
      data-slot="card-title"
      className={cn("text-balance font-semibold text-base leading-snug", className)}
      {...props}
    />
  );
}

export function CardDescription({ className, ...props }: ComponentProps<"p">) {
  return (
    <p data-slot="card-description" className={cn("text-pretty text-muted-foreground text-sm", className)} {...props} />
  );
}

export function CardContent({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="card-content" className={cn("px-5", className)} {...props} />;
}

export function CardHeading({ title, text }: { title: string; text?: string }) {
  return (
    <CardHeader>
      <CardTitle>{title}</CardTitle>
      {text !== undefined && <CardDescription>{text}</CardDescription>}
    </CardHeader>
  );
}

interface SectionCardProps extends ComponentProps<"div"> {
  title: string;
  text?: string;
}

/** A card with a heading; all other properties go to the content. */
export function SectionCard({ title, text, ...props }: SectionCardProps) {
  return (
    <Card>
      <CardHeading title={title} text={text} />
      <CardContent {...props} />
    </Card>
  );
}
