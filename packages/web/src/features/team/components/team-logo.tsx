import { ProductMark } from "@clearhouse/first-screens/look/product-mark.tsx";
import { cn } from "@/lib/utils.ts";
import { TEAM_TEXTS } from "../texts.ts";

interface Props {
  team: { name: string; logoUrl: string; appLogoUrl: string };
  className?: string;
}

/** The team's logo. If the team has none, its app logo is shown, or else the product's logo. */
export function TeamLogo({ team, className }: Props) {
  const logo = team.logoUrl || team.appLogoUrl;
  if (logo === "") return <ProductMark className={className} />;
  return (
    <img
      src={logo}
      alt={TEAM_TEXTS.logoOf(team.name)}
      className={cn("shrink-0 rounded-lg border bg-white object-contain", className)}
    />
  );
}
