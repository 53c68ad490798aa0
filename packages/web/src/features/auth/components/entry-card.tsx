import { ProductMark } from "@clearhouse/first-screens/look/product-mark.tsx";
import type { ReactNode } from "react";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { AUTH_TEXTS } from "../texts.ts";

/** The frame of every sign-in page. */
export function EntryCard({ children }: { children: ReactNode }) {
  return (
    <Card className="wrap-anywhere w-full min-w-0 max-w-sm gap-5 py-6 shadow-sm">
      <CardHeader className="items-center px-[min(1.5rem,6.2vw)] text-center">
        <ProductMark className="mb-2 size-10" />
        <CardTitle as="h1" className="text-xl">
          {AUTH_TEXTS.product}
        </CardTitle>
        <CardDescription>{AUTH_TEXTS.tagline}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-5 px-[min(1.5rem,6.2vw)]">{children}</CardContent>
    </Card>
  );
}
