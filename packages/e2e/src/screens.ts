import { ACCOUNT } from "./screens/account.ts";
import { ADMIN } from "./screens/admin.ts";
import { ANALYTICS } from "./screens/analytics.ts";
import { API_ACCESS } from "./screens/api-access.ts";
import { ASSET_USE } from "./screens/asset-use.ts";
import { BACKUP } from "./screens/backup.ts";
import { CALENDAR } from "./screens/calendar.ts";
import { CONTRACTS } from "./screens/contracts.ts";
import { CREATORS } from "./screens/creators.ts";
import { DASHBOARD } from "./screens/dashboard.ts";
import { DETAIL } from "./screens/detail.ts";
import { ENTRY } from "./screens/entry.ts";
import { IMPORTS } from "./screens/imports.ts";
import { INVITE } from "./screens/invite.ts";
import { LISTS } from "./screens/lists.ts";
import { PREVIEW } from "./screens/preview.ts";
import { CHECK } from "./screens/public/check.ts";
import { ONBOARDING } from "./screens/public/onboarding.ts";
import { OWNER } from "./screens/public/owner.ts";
import { SIGN_CONTRACT } from "./screens/public/sign-contract.ts";
import { SITE } from "./screens/public/site.ts";
import type { Screen } from "./screens/screen.ts";
import { SHELL } from "./screens/shell.ts";
import { SLACK } from "./screens/slack.ts";
import { SUPPORT } from "./screens/support.ts";
import { TEAM } from "./screens/team.ts";
import { TEMPLATE_SCREENS } from "./screens/templates.ts";
import { UPLOADS } from "./screens/uploads.ts";
import { VERDICT_DIALOGS } from "./screens/verdict-dialogs.ts";

/** Every screen, dialog and state; the accessibility test and the pictures (npm run screens) go through this list. */
export const SCREENS: readonly Screen[] = [
  ...ENTRY,
  ...INVITE,
  ...SHELL,
  ...DASHBOARD,
  ...LISTS,
  ...UPLOADS,
  ...PREVIEW,
  ...DETAIL,
  ...ASSET_USE,
  ...VERDICT_DIALOGS,
  ...IMPORTS,
  ...OWNER,
  ...SIGN_CONTRACT,
  ...ONBOARDING,
  ...CHECK,
  ...SITE,
  ...CALENDAR,
  ...ANALYTICS,
  ...CREATORS,
  ...CONTRACTS,
  ...TEAM,
  ...ADMIN,
  ...SLACK,
  ...BACKUP,
  ...API_ACCESS,
  ...TEMPLATE_SCREENS,
  ...ACCOUNT,
  ...SUPPORT,
];
