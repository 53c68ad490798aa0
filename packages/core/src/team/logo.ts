import type { TeamRecord } from "./team.entity.ts";

/** The default app logo (spec-map B9): the product's own picture, on the site's own host, for mails and other sites. */
export const PRODUCT_LOGO = "/logo.png";

/** What stands for a team: its own logo, else the app logo; "" where the product's own does. */
export const logoOf = ({ logoUrl, appLogoUrl }: Pick<TeamRecord, "logoUrl" | "appLogoUrl">): string =>
  logoUrl || appLogoUrl || "";
