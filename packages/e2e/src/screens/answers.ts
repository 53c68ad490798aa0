import { historyPage } from "@clearhouse/core/base/ledger/history.schema.ts";
import {
  contract,
  contractPage,
  contractWithText,
  signerContract,
} from "@clearhouse/core/contracts/contract/contract.schema.ts";
import {
  template,
  templateList,
  templateVersion,
  templateVersions,
} from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { creator, creatorCounts, creatorPage } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { creatorContentPage } from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import { creatorInvite, creatorInviteList } from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import { onboarded, onboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { backupFilePage, backupFiles, backupHealth } from "@clearhouse/core/custody/backup/backup.schema.ts";
import { supportSettings } from "@clearhouse/core/custody/support/support.schema.ts";
import {
  calendarFeed,
  licenseEndPage,
  releaseEndPage,
} from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { slackChannels, slackState } from "@clearhouse/core/integrations/slack/slack.schema.ts";
import { deliveryPage, webhooks } from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import { asset, download } from "@clearhouse/core/library/asset/asset.schema.ts";
import { assetImport, importPage } from "@clearhouse/core/library/import/import.schema.ts";
import { linkPreviewAnswer } from "@clearhouse/core/library/link-preview/link-preview.schema.ts";
import { savedViews } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { assetBoard, listPage } from "@clearhouse/core/library/search/search.schema.ts";
import { notificationPage, unread } from "@clearhouse/core/notices/notification/notification.schema.ts";
import { apiKeys, createdApiKey } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { feedback, feedbackPage, unreadFeedback } from "@clearhouse/core/people/feedback/feedback.schema.ts";
import { joined } from "@clearhouse/core/people/invite/invite.schema.ts";
import { interestAnswer } from "@clearhouse/core/people/site-interest/site-interest.schema.ts";
import { session } from "@clearhouse/core/people/team/session.schema.ts";
import { teamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import type { ErrorBody } from "@clearhouse/core/platform/errors/error.schema.ts";
import { analytics } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { bulkRequestJob } from "@clearhouse/core/rights/bulk-request/bulk-request.schema.ts";
import { gateAnswer } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { grantList } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { licenseCheck } from "@clearhouse/core/rights/license-document/check.schema.ts";
import { openUploadPage } from "@clearhouse/core/rights/open-upload/open-upload.schema.ts";
import { publicationList } from "@clearhouse/core/rights/publication/publication.schema.ts";
import { releaseList } from "@clearhouse/core/rights/release/release.schema.ts";
import { earlierAnswers, earlierPostAnswer } from "@clearhouse/core/rights/rights-request/earlier.schema.ts";
import type { Route as Call, Page } from "@playwright/test";
import type * as z from "zod";

/** The schemas of the answers that screens fake, by the API's routes. */
const SCHEMAS = {
  "GET /api/analytics": analytics,
  "GET /api/assets": listPage,
  "GET /api/assets/:id": asset,
  "GET /api/assets/:id/clearance": gateAnswer,
  "GET /api/assets/:id/grants": grantList,
  "GET /api/assets/:id/publications": publicationList,
  "GET /api/assets/:id/releases": releaseList,
  "GET /api/assets/board": assetBoard,
  "GET /api/backup/assets/:id": backupFiles,
  "GET /api/backup/files": backupFilePage,
  "GET /api/backup/health": backupHealth,
  "GET /api/calendar": licenseEndPage,
  "GET /api/calendar/releases": releaseEndPage,
  "GET /api/calendar/feed": calendarFeed,
  "GET /api/contract-templates": templateList,
  "GET /api/contract-templates/:id": template,
  "GET /api/contract-templates/:id/versions": templateVersions,
  "GET /api/contract-templates/:id/versions/:version": templateVersion,
  "GET /api/contracts": contractPage,
  "GET /api/contracts/:id": contractWithText,
  "GET /api/contracts/:id/history": historyPage,
  "GET /api/creator-content": creatorContentPage,
  "GET /api/creator-invites": creatorInviteList,
  "GET /api/creator-onboard": onboardingInvite,
  "GET /api/creators": creatorPage,
  "GET /api/creators/:id": creator,
  "GET /api/creators/:id/history": historyPage,
  "GET /api/creators/counts": creatorCounts,
  "GET /api/feedback": feedbackPage,
  "GET /api/feedback/:id": feedback,
  "GET /api/feedback/unread": unreadFeedback,
  "GET /api/imports": importPage,
  "GET /api/imports/:id": assetImport,
  "GET /api/licenses/check": licenseCheck,
  "GET /api/notifications": notificationPage,
  "GET /api/notifications/unread": unread,
  "GET /api/rights-requests/bulk/:id": bulkRequestJob,
  "GET /api/rights-requests/earlier-answers": earlierAnswers,
  "GET /api/rights-requests/earlier-post": earlierPostAnswer,
  "GET /api/saved-views": savedViews,
  "GET /api/session": session,
  "GET /api/sign-contract": signerContract,
  "GET /api/slack/channels": slackChannels,
  "GET /api/slack/integration": slackState,
  "GET /api/support": supportSettings,
  "GET /api/team": teamSettings,
  "GET /api/team/api-keys": apiKeys,
  "GET /api/team/webhooks": webhooks,
  "GET /api/team/webhooks/:id/deliveries": deliveryPage,
  "GET /api/uploads": openUploadPage,
  "PATCH /api/contract-templates/:id": template,
  "PATCH /api/team": teamSettings,
  "POST /api/assets": asset,
  "POST /api/assets/:id/downloads": download,
  "POST /api/contracts": contract,
  "POST /api/creator-invites": creatorInvite,
  "POST /api/creator-onboard": onboarded,
  "POST /api/feedback/:id/read": feedback,
  "POST /api/invite/join": joined,
  "POST /api/link-preview": linkPreviewAnswer,
  "POST /api/rights-requests/bulk": bulkRequestJob,
  "POST /api/site-interest": interestAnswer,
  "POST /api/team/api-keys": createdApiKey,
  "PUT /api/assets/:id/status": asset,
} as const;

type Route = keyof typeof SCHEMAS;
type Answers = { [R in Route]: z.output<(typeof SCHEMAS)[R]> };
const schemas: { [R in Route]: z.ZodType<Answers[R]> } = SCHEMAS;

/** What stands in a path for an id or a number; words of paths have neither an underscore nor a digit. */
const ID = "[^/]*[_\\d][^/]*";

const intercept = (page: Page, route: Route, act: (call: Call) => unknown): Promise<unknown> => {
  const [method, path = ""] = route.split(" ");
  const paths = new RegExp(`^${path.replaceAll(/:\w+/g, ID)}$`);
  return page.route(
    ({ pathname }) => paths.test(pathname),
    (call) => (call.request().method() === method ? act(call) : call.fallback()),
  );
};

/** Fakes the API's answers to calls of a route. */
export const answer = <R extends Route>(page: Page, route: R, json: Answers[R], status = 200): Promise<unknown> =>
  intercept(page, route, (call) => call.fulfill({ status, json }));

/** Fakes the API's answers by the called URL; the run answers a call for which `find` returns nothing. */
export const answerFor = <R extends Route>(
  page: Page,
  route: R,
  find: (url: URL) => Answers[R] | undefined,
): Promise<unknown> =>
  intercept(page, route, (call) => {
    const json = find(new URL(call.request().url()));
    return json === undefined ? call.fallback() : call.fulfill({ json });
  });

/** Changes the run's answers to calls of a route; what the run has stored stays unchanged. */
export const alter = <R extends Route>(
  page: Page,
  route: R,
  change: (answer: Answers[R]) => Answers[R],
): Promise<unknown> =>
  intercept(page, route, async (call) => {
    const response = await call.fetch();
    await call.fulfill({ response, json: change(schemas[route].parse(await response.json())) });
  });

/** Fakes an error of the API, for a screen that shows an error which the API wouldn't return. */
export const refuse = (
  page: Page,
  route: Route,
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Promise<unknown> => {
  const json: ErrorBody = { error: { code, message, fields, requestId: "req_1" } };
  return intercept(page, route, (call) => call.fulfill({ status, json }));
};

/** Leaves calls of a route without an answer. */
export const leaveOpen = (page: Page, route: Route): Promise<unknown> => intercept(page, route, () => undefined);
