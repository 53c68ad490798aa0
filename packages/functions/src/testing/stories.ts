import { ANALYTICS } from "./stories/analytics.ts";
import { ANCHOR } from "./stories/anchor.ts";
import { ASSET } from "./stories/asset.ts";
import { BACKUP } from "./stories/backup.ts";
import { CONTRACT } from "./stories/contract.ts";
import { CONTRACT_TEMPLATE } from "./stories/contract-template.ts";
import { CREATOR } from "./stories/creator.ts";
import { EXPORT } from "./stories/export.ts";
import { FOREIGN_FILE } from "./stories/foreign-file.ts";
import { GRANT } from "./stories/grant.ts";
import { IMPORT } from "./stories/import.ts";
import { LIVE } from "./stories/live.ts";
import { PEOPLE } from "./stories/people.ts";
import { REQUEST_BUNDLE } from "./stories/request-bundle.ts";
import { RIGHTS_REQUEST } from "./stories/rights-request.ts";
import { SEARCH } from "./stories/search.ts";
import { SITE } from "./stories/site.ts";
import { SLACK } from "./stories/slack.ts";
import { SUPPORT } from "./stories/support.ts";
import { WEBHOOK } from "./stories/webhook.ts";
import type { Stories, Story } from "./story.ts";

/**
 * For each subscription, by its name, a function that makes something happen whose event the subscription receives. A
 * test fails if a subscription is missing here.
 */
export const STORIES: Stories = {
  ...ANALYTICS,
  ...ANCHOR,
  ...ASSET,
  ...BACKUP,
  ...CONTRACT_TEMPLATE,
  ...CONTRACT,
  ...CREATOR,
  ...EXPORT,
  ...FOREIGN_FILE,
  ...GRANT,
  ...IMPORT,
  ...LIVE,
  ...PEOPLE,
  ...RIGHTS_REQUEST,
  ...REQUEST_BUNDLE,
  ...SEARCH,
  ...SITE,
  ...SLACK,
  ...SUPPORT,
  ...WEBHOOK,
};

export const storyOf = (name: string): Promise<Story> => {
  const story = STORIES[name];
  if (!story) throw new Error(`No story of ${name}`);
  return story();
};
