import { asOnAws, type Transport } from "./call.ts";
import type { Route } from "./route.ts";
import { API_KEY, WEBHOOK } from "./routes/api-key.ts";
import { ASSET } from "./routes/asset.ts";
import { ASSET_USE } from "./routes/asset-use.ts";
import { BACKUP } from "./routes/backup.ts";
import { CALENDAR } from "./routes/calendar.ts";
import { CONTRACT } from "./routes/contract.ts";
import { CONTRACT_TEMPLATE } from "./routes/contract-template.ts";
import { CREATORS } from "./routes/creators.ts";
import { EXPORT } from "./routes/export.ts";
import { IMPORT } from "./routes/import.ts";
import { NOTIFICATION } from "./routes/notification.ts";
import { PEOPLE } from "./routes/people.ts";
import { RIGHTS_REQUEST } from "./routes/rights-request.ts";
import { SEARCH } from "./routes/search.ts";
import { SITE } from "./routes/site.ts";
import { SLACK } from "./routes/slack.ts";
import { SUPPORT } from "./routes/support.ts";
import { SYSTEM } from "./routes/system.ts";
import { UPLOAD } from "./routes/upload.ts";

/**
 * The routes to test with a transport: all routes with the transport that is like AWS. With other transports, only the
 * first route for each audience is tested, because the same application answers.
 */
export const routesBy = (way: Transport, routes: readonly Route[] = ROUTES): Route[] =>
  routes.filter(({ audience }, n) => way === asOnAws || routes.findIndex((route) => route.audience === audience) === n);

/** Every route. A test fails if a route is missing here, so that all routes have the shared tests. */
export const ROUTES: readonly Route[] = [
  ...SYSTEM,
  ...PEOPLE,
  ...NOTIFICATION,
  ...ASSET,
  ...ASSET_USE,
  ...UPLOAD,
  ...RIGHTS_REQUEST,
  ...CALENDAR,
  ...SEARCH,
  ...IMPORT,
  ...EXPORT,
  ...CREATORS,
  ...SITE,
  ...SLACK,
  ...API_KEY,
  ...WEBHOOK,
  ...BACKUP,
  ...CONTRACT_TEMPLATE,
  ...CONTRACT,
  ...SUPPORT,
];
