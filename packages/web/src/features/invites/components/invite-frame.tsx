import type { ReactNode } from "react";
import { Card, CardContent } from "@/components/ui/card.tsx";

/** One card in the middle of the page; its border has the team's color. */
export function InviteFrame({ children }: { children: ReactNode }) {
  return (
    <Card className="wrap-anywhere w-full min-w-0 max-w-sm gap-0 overflow-hidden py-0 shadow-sm">
      <div className="h-1.5 bg-primary" aria-hidden="true" />
      <CardContent className="flex flex-col gap-5 px-[min(1.5rem,6.2vw)] py-6">{children}</CardContent>
    </Card>
  );
}
