import { type Domain, MAIL, NOTICE, RECORDS_AND_LISTS } from "../function-definition.ts";

/** For functions that notify all members who have downloaded an asset, with one mail after the other. */
const MAILS_TO_MANY = { ...MAIL, timeoutSeconds: 120 } as const;

export const GRANT: Domain = {
  name: "Grant",
  subscriptions: [
    {
      name: "NotifyTeamExpiring",
      event: "grant.expiring",
      handler: "packages/functions/src/events/grant-expiring/notify-team",
      concurrency: 4,
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyOwnerExpiring",
      event: "grant.expiring",
      handler: "packages/functions/src/events/grant-expiring/notify-owner",
      concurrency: 4,
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyTeamReleaseExpiring",
      event: "release.expiring",
      handler: "packages/functions/src/events/release-expiring/notify-team",
      concurrency: 4,
      access: { table: RECORDS_AND_LISTS },
      ...NOTICE,
    },
    {
      name: "NotifyTeamExpired",
      event: "grant.expired",
      handler: "packages/functions/src/events/grant-expired/notify-team",
      concurrency: 4,
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAILS_TO_MANY,
    },
    {
      name: "NotifyTeamWithdrawn",
      event: "grant.withdrawn",
      handler: "packages/functions/src/events/grant-withdrawn/notify-team",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAILS_TO_MANY,
    },
    {
      name: "NotifyTeamRestored",
      event: "grant.restored",
      handler: "packages/functions/src/events/grant-restored/notify-team",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAILS_TO_MANY,
    },
  ],
};
