import type { Route } from "./route.ts";
import { ASSET } from "./routes/asset.ts";
import { CALENDAR } from "./routes/calendar.ts";
import { EXPORT } from "./routes/export.ts";
import { IMPORT } from "./routes/import.ts";
import { NOTIFICATION } from "./routes/notification.ts";
import { PEOPLE } from "./routes/people.ts";
import { RIGHTS_REQUEST } from "./routes/rights-request.ts";
import { SEARCH } from "./routes/search.ts";
import { SLACK } from "./routes/slack.ts";
import { SYSTEM } from "./routes/system.ts";
import { UPLOAD } from "./routes/upload.ts";

/** Every route there is. A route that is missing here fails a test: nothing goes online that the shared suite hasn't tried. */
export const ROUTES: readonly Route[] = [
  ...SYSTEM,
  ...PEOPLE,
  ...NOTIFICATION,
  ...ASSET,
  ...UPLOAD,
  ...RIGHTS_REQUEST,
  ...CALENDAR,
  ...SEARCH,
  ...IMPORT,
  ...EXPORT,
  ...SLACK,
];
