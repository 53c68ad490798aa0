import type { TeamRecord } from "./team.entity.ts";

/** The default app logo (spec-map B9): the product's own picture on the site's host, for mails and other sites. */
export const PRODUCT_LOGO = "/logo.png";

/** A team's logo: its own, otherwise the app logo; "" for the product's own. */
export const logoOf = ({ logoUrl, appLogoUrl }: Pick<TeamRecord, "logoUrl" | "appLogoUrl">): string =>
  logoUrl || appLogoUrl || "";
