import { remindDue as remindSignerDue } from "@clearhouse/core/contracts/contract/sending/remind-due.ts";
import { planCheck } from "@clearhouse/core/custody/backup/plan.ts";
import { planTelling } from "@clearhouse/core/custody/backup/tell.ts";
import { sweep as sweepExport } from "@clearhouse/core/integrations/export/write.ts";
import { backlogDue, deliveryDue } from "@clearhouse/core/integrations/webhook/backlog.ts";
import { wake } from "@clearhouse/core/library/foreign-file/wake.ts";
import { revive } from "@clearhouse/core/library/import/revive.ts";
import { Upload } from "@clearhouse/core/library/upload/index.ts";
import { closeDigest } from "@clearhouse/core/notices/notification/digest.ts";
import { runTimers, type TimerHandler } from "@clearhouse/core/platform/timer/run.ts";
import type { TimerKind } from "@clearhouse/core/platform/timer/timer.entity.ts";
import { Agreement } from "@clearhouse/core/rights/agreement/index.ts";
import { planAnchor } from "@clearhouse/core/rights/anchor/plan.ts";
import { lookAfter } from "@clearhouse/core/rights/grant/expiry.ts";
import { lookAfter as lookAfterRelease } from "@clearhouse/core/rights/release/expiry.ts";
import { expire as expireBundle, expireRequest } from "@clearhouse/core/rights/request-bundle/expire.ts";
import { finish } from "@clearhouse/core/rights/request-bundle/finish.ts";
import { remindDue as remindBundleDue } from "@clearhouse/core/rights/request-bundle/remind.ts";
import { RightsInFile } from "@clearhouse/core/rights/rights-in-file/index.ts";
import { remindDue } from "@clearhouse/core/rights/rights-request/remind-due.ts";
import type { Context } from "aws-lambda";
import { withinTime } from "../time-limit.ts";

/** The handler of each kind of timer. */
const HANDLERS: Record<TimerKind, TimerHandler> = {
  /** Removes an upload that was never attached, and ends an open one to which nothing was sent for hours. */
  upload: Upload.sweep,
  /** Removes an export after its number of days. */
  export: ({ teamId, id }) => sweepExport(teamId, id),
  /** Removes a copy of a file that was made for a download. */
  copy: RightsInFile.removeCopy,
  /** Plans another run of an import if the last one was lost. */
  "import-step": revive,
  /** Plans the fetch of a team's foreign files. */
  "foreign-files": wake,
  /** Expires an unanswered request. */
  "request-end": expireRequest,
  /** Reminds an owner who hasn't answered. */
  "request-reminder": remindDue,
  /** Continues an interrupted bundle of requests, or an interrupted answer to a bundle. */
  "bundle-unfinished": finish,
  /** Ends a bundle with unanswered requests. */
  "bundle-end": expireBundle,
  /** Reminds an owner who hasn't answered all requests of a bundle. */
  "bundle-reminder": remindBundleDue,
  /** Notifies people that a grant ends soon, and that it has ended. */
  "grant-expiry": lookAfter,
  /** Notifies people that a release ends soon. */
  "release-end": lookAfterRelease,
  /** Expires an unsigned contract. */
  "contract-end": Agreement.expire,
  /** Reminds a signer who hasn't signed. */
  "contract-reminder": remindSignerDue,
  /** Plans a team's next anchor. An anchor stores the last hashes of the team's logs. */
  anchor: planAnchor,
  /** Mails a person the summary of their notifications. */
  "notification-digest": closeDigest,
  /** Plans the check of a team's backup. */
  "backup-check": planCheck,
  /** Notifies a team's admins of what a check found. */
  "backup-telling": planTelling,
  /** Sends a delivery to a webhook, or tries it again. */
  "webhook-delivery": deliveryDue,
  /** Sends deliveries that no process has taken out of a webhook's backlog. */
  "webhook-backlog": backlogDue("webhook-backlog"),
  "webhook-failing-backlog": backlogDue("webhook-failing-backlog"),
};

/**
 * Handles the due timers. If a timer's handler fails, the failure is logged, and the timer is tried again later. The
 * function then fails too, and the failure raises the function's alarm.
 */
export const handler = async (_event?: unknown, context?: Context): Promise<void> => {
  const { failed } = await withinTime(context, () => runTimers(HANDLERS));
  if (failed > 0) throw new Error(`${failed} timers failed`);
};
