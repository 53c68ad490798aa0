import type { ActivityType } from "./activity.schema.ts";
import type { EntryAbout } from "./entry-about.ts";

const NOBODY_ELSE: EntryAbout = {};
/** The owner who was asked. */
const ASKED: EntryAbout = { about: "asked.name", facts: { email: "/asked.email" } };
/** The person or music of a release, and a minor's guardian. */
const RELEASED: EntryAbout = { about: "shown.name", facts: { guardian: "/guardian.name" } };

/** Whom the entries of an asset's activity are about, beside their actors. */
export const ACTIVITY_ABOUT: Readonly<Record<ActivityType, EntryAbout>> = {
  "asset.created": NOBODY_ELSE,
  "asset.edited": NOBODY_ELSE,
  "asset.status.changed": NOBODY_ELSE,
  "asset.file.hashed": NOBODY_ELSE,
  "asset.file.not_hashed": NOBODY_ELSE,
  "asset.thumbnail.made": NOBODY_ELSE,
  "asset.file.restored": NOBODY_ELSE,
  "asset.file.downloaded": NOBODY_ELSE,
  "asset.duplicate.noted": NOBODY_ELSE,
  "asset.deleted": NOBODY_ELSE,
  "publication.added": NOBODY_ELSE,
  "publication.edited": NOBODY_ELSE,
  "publication.removed": NOBODY_ELSE,
  "release.added": RELEASED,
  "release.edited": RELEASED,
  "release.removed": RELEASED,
  "release.shown": RELEASED,
  "rights_request.created": ASKED,
  "rights_request.link.copied": ASKED,
  "rights_request.post.copied": NOBODY_ELSE,
  "rights_request.post.not_copied": NOBODY_ELSE,
  "rights_request.viewed": NOBODY_ELSE,
  "rights_request.replied": NOBODY_ELSE,
  "rights_request.agreed": NOBODY_ELSE,
  "rights_request.approved": NOBODY_ELSE,
  "rights_request.denied": NOBODY_ELSE,
  "rights_request.withdrawn": ASKED,
  "rights_request.removal_requested": NOBODY_ELSE,
  "rights_request.expired": NOBODY_ELSE,
  "rights_request.mailed": ASKED,
  "rights_request.reminded": ASKED,
  "rights_request.reminders.stopped": NOBODY_ELSE,
  "rights_request.reminders.resumed": NOBODY_ELSE,
  "contract.declined": NOBODY_ELSE,
  "contract.voided": NOBODY_ELSE,
  "contract.expired": NOBODY_ELSE,
  "contract.resent": NOBODY_ELSE,
  "grant.withdrawn": NOBODY_ELSE,
  "licence.issued": NOBODY_ELSE,
  "mail.sent": NOBODY_ELSE,
  "mail.failed": NOBODY_ELSE,
};
