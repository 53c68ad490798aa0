import type { ReactNode } from "react";
import { ProductMark } from "@/components/product-mark.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { AUTH_TEXTS } from "../texts.ts";

/** The frame of every sign-in page. */
export function EntryCard({ children }: { children: ReactNode }) {
  return (
    <Card className="w-full max-w-sm gap-5 py-6 shadow-sm">
      <CardHeader className="items-center px-6 text-center">
        <ProductMark className="mb-2 size-10" />
        <CardTitle as="h1" className="text-xl">
          {AUTH_TEXTS.product}
        </CardTitle>
        <CardDescription>{AUTH_TEXTS.tagline}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-5 px-6">{children}</CardContent>
    </Card>
  );
}

/** The heading of a sign-in step. */
export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h2 className="font-semibold text-base">{title}</h2>
      {children !== undefined && (
        <p className="text-pretty text-muted-foreground [overflow-wrap:anywhere]">{children}</p>
      )}
    </div>
  );
}

/** Links to other pages, below a step. */
export function StepLinks({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-between gap-x-4 gap-y-3 *:h-auto *:px-0">{children}</div>;
}
