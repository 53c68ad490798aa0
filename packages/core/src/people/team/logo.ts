import type { TeamRecord } from "./team.entity.ts";

/** The path of the default app logo, the product's own picture, for mails and other sites. */
export const PRODUCT_LOGO = "/logo.png";

/** The URL of a team's logo, or of its app logo if the team has no logo; "" for the product's own picture. */
export const logoOf = ({ logoUrl, appLogoUrl }: Pick<TeamRecord, "logoUrl" | "appLogoUrl">): string =>
  logoUrl || appLogoUrl || "";
