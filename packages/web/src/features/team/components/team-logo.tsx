import { ProductMark } from "@/components/product-mark.tsx";
import { cn } from "@/lib/utils.ts";
import { TEAM_TEXTS } from "../texts.ts";

/** The team's own, else the product's. */
export function TeamLogo({ team, className }: { team: { name: string; logoUrl: string }; className?: string }) {
  if (team.logoUrl === "") return <ProductMark className={className} />;
  return (
    <img
      src={team.logoUrl}
      alt={TEAM_TEXTS.logoOf(team.name)}
      className={cn("shrink-0 rounded-lg border bg-white object-contain", className)}
    />
  );
}
