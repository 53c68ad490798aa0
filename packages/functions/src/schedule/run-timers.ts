import { Agreement } from "@clearhouse/core/agreement/index.ts";
import { planAnchor } from "@clearhouse/core/anchor/plan.ts";
import { planCheck } from "@clearhouse/core/backup/plan.ts";
import { remindDue as remindSignerDue } from "@clearhouse/core/contract/remind-due.ts";
import { sweep as sweepExport } from "@clearhouse/core/export/write.ts";
import { wake } from "@clearhouse/core/foreign-file/wake.ts";
import { lookAfter } from "@clearhouse/core/grant/expiry.ts";
import { revive } from "@clearhouse/core/import/revive.ts";
import { closeDigest } from "@clearhouse/core/notification/digest.ts";
import { runTimers, type TimerHandler } from "@clearhouse/core/platform/timer/run.ts";
import type { TimerKind } from "@clearhouse/core/platform/timer/timer.entity.ts";
import { expire as expireBundle } from "@clearhouse/core/request-bundle/expire.ts";
import { finish } from "@clearhouse/core/request-bundle/finish.ts";
import { remindDue as remindBundleDue } from "@clearhouse/core/request-bundle/remind.ts";
import { expire } from "@clearhouse/core/rights-request/expire.ts";
import { remindDue } from "@clearhouse/core/rights-request/remind-due.ts";
import { Upload } from "@clearhouse/core/upload/index.ts";
import { deliveryDue } from "@clearhouse/core/webhook/send.ts";

/** What is done when a timer of a kind is due. */
const HANDLERS: Record<TimerKind, TimerHandler> = {
  /** Removes an upload that never became part of anything. */
  upload: ({ teamId, id }) => Upload.sweep(teamId, id),
  /** Removes an export past its days. */
  export: ({ teamId, id }) => sweepExport(teamId, id),
  /** Plans an import's step anew whose event came to nothing. */
  "import-step": revive,
  /** Has a team's foreign files fetched. */
  "foreign-files": wake,
  /** Ends a request without an answer. */
  "request-end": expire,
  /** Reminds an owner who hasn't answered. */
  "request-reminder": remindDue,
  /** Takes up a bundle of requests, or an answer to one, whose call ended midway. */
  "bundle-unfinished": finish,
  /** Ends a bundle without all its answers. */
  "bundle-end": expireBundle,
  /** Reminds an owner who hasn't answered all of a bundle. */
  "bundle-reminder": remindBundleDue,
  /** Has people told that a grant is about to end, and that it has. */
  "grant-expiry": lookAfter,
  /** Ends a contract that nobody has signed. */
  "contract-end": Agreement.expire,
  /** Reminds a signer who hasn't signed. */
  "contract-reminder": remindSignerDue,
  /** Has a team's chains anchored. */
  anchor: planAnchor,
  /** Has a person mailed what they were told of since their last summary. */
  "notification-digest": closeDigest,
  /** Has a team's backup checked. */
  "backup-check": planCheck,
  /** Has what a webhook is told of sent, or sent once more. */
  "webhook-delivery": deliveryDue,
};

/** Fires the timers that are due. What failed was logged and is tried again; the run fails as well, so that its alarm sounds. */
export const handler = async (): Promise<void> => {
  const { failed } = await runTimers(HANDLERS);
  if (failed > 0) throw new Error(`${failed} timers failed`);
};
