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
import { IMPORT } from "./uses/import.ts";
import { PEOPLE } from "./uses/people.ts";
import { REQUEST_BUNDLE } from "./uses/request-bundle.ts";
import { RIGHTS_REQUEST } from "./uses/rights-request.ts";
import { SEARCH } from "./uses/search.ts";
import { SLACK } from "./uses/slack.ts";
import { SUPPORT } from "./uses/support.ts";
import { useSite, useSystem } from "./uses/system.ts";
import { UPLOAD } from "./uses/upload.ts";
import { WEBHOOK } from "./uses/webhook.ts";

/** Calls that together call every route with success, in any team. */
export const USES: readonly Use[] = [
  useSystem,
  useSite,
  ...PEOPLE,
  ...RIGHTS_REQUEST,
  ...REQUEST_BUNDLE,
  ...CALENDAR,
  ...ASSET,
  ...ASSET_USE,
  ...UPLOAD,
  ...IMPORT,
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
];
