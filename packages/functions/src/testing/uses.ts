import type { Use } from "./recorder.ts";
import { API_KEY } from "./uses/api-key.ts";
import { ASSET } from "./uses/asset.ts";
import { ASSET_USE } from "./uses/asset-use.ts";
import { BACKUP } from "./uses/backup.ts";
import { CALENDAR } from "./uses/calendar.ts";
import { CONTRACT } from "./uses/contract.ts";
import { CONTRACT_TEMPLATE } from "./uses/contract-template.ts";
import { CREATORS } from "./uses/creators.ts";
import { EXPORT } from "./uses/export.ts";
import { FOREIGN_FILE } from "./uses/foreign-file.ts";
import { IMPORT } from "./uses/import.ts";
import { LIVE } from "./uses/live.ts";
import { PEOPLE } from "./uses/people.ts";
import { REQUEST_BUNDLE } from "./uses/request-bundle.ts";
import { RIGHTS_REQUEST } from "./uses/rights-request.ts";
import { SEARCH } from "./uses/search.ts";
import { SLACK } from "./uses/slack.ts";
import { SUPPORT } from "./uses/support.ts";
import { useSite, useSystem } from "./uses/system.ts";
import { TEAM_CLOSING } from "./uses/team-closing.ts";
import { UPLOAD } from "./uses/upload.ts";
import { WEBHOOK } from "./uses/webhook.ts";

/**
 * Calls that together do everything that the application does. A test fails if they don't call a route, or don't use a
 * permission (IAM) of a function.
 */
export const USES: readonly Use[] = [
  useSystem,
  useSite,
  ...LIVE,
  ...PEOPLE,
  ...RIGHTS_REQUEST,
  ...REQUEST_BUNDLE,
  ...CALENDAR,
  ...ASSET,
  ...ASSET_USE,
  ...UPLOAD,
  ...IMPORT,
  ...FOREIGN_FILE,
  ...SEARCH,
  ...EXPORT,
  ...CREATORS,
  ...SLACK,
  ...API_KEY,
  ...BACKUP,
  ...CONTRACT_TEMPLATE,
  ...CONTRACT,
  ...SUPPORT,
  ...WEBHOOK,
  ...TEAM_CLOSING,
];
