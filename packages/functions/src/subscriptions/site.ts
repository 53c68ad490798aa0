import { type Domain, MAIL, RECORDS, RECORDS_AND_LISTS } from "../function-definition.ts";

/** The functions for core's folder site-interest: requests of the public site's visitors. */
export const SITE: Domain = {
  name: "PublicSite",
  subscriptions: [
    {
      name: "ConfirmInterest",
      event: "site.interest.registered",
      handler: "packages/functions/src/events/site-interest-registered/confirm-interest",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "TellSales",
      event: "site.interest.registered",
      handler: "packages/functions/src/events/site-interest-registered/tell-sales",
      access: { table: RECORDS, mail: true },
      ...MAIL,
    },
  ],
};
