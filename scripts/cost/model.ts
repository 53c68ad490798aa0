import type { EventName } from "../../packages/core/src/base/happenings/list.schema.ts";
import { consequencesOf } from "../../packages/functions/src/subscriptions.ts";
import { type Amounts, costOf, entries, sum, times } from "./prices.ts";

/** What a team does in a month. Changing a number here changes the table in docs/deploy.md (`npm run cost`). */
export const TEAM = {
  members: 10,
  workingDays: 21,
  /** Hours of a working day in which a member's dashboard is visible. */
  visibleHours: 4,
  /** Dashboards that are visible when something changes, on average. */
  openTabs: 5,
  newAssets: 500,
  fileMb: 10,
  /** The number of years for which files are kept. */
  years: 2,
  requests: 500,
  /** The number of seconds in a month in which something changes. All changes within a second have one signal. */
  signals: 5_000,
  /** What a member does on a working day. */
  day: { pageLoads: 8, lists: 60, details: 60, edits: 30, originals: 10 },
} as const;

/** What a stage always has, independent of its teams. infra-tests compare these numbers with the templates. */
export const FIXED = { alarms: 109, queuesThatAreRead: 21, metrics: 13, webAcls: 1 } as const;

const KB = 1 / 1_024 ** 2;
const BYTE = KB / 1_024;

/**
 * The amounts of one call of the API through CloudFront and the function's URL. The call's time, reads and sizes are
 * from the bench, rounded up if they vary.
 */
const called = (seconds: number, readUnits: number, sentKb: number): Amounts => ({
  edgeRequest: 1,
  lambdaCall: 1,
  lambdaGbSecond: seconds,
  readUnit: readUnits,
  sentGb: sentKb * KB,
  /** The line of the metric, and some of the API's own. */
  logGb: 660 * BYTE,
  /** The line of CloudFront's log. */
  fileGb: 400 * BYTE,
});
/** A call by way of API Gateway, with a line in its access log. */
const byGateway = (call: Amounts): Amounts => sum(call, { httpApiCall: 1, logGb: 260 * BYTE });
/**
 * A call for changes, which reads the account and the queue of imports with strong consistency, the change feed, the
 * number of unread notifications, and the counts of the columns if something has changed.
 */
const POLL = called(0.014, 4, 1);
const CALL = called(0.02, 2.5, 4);
/** A call by an owner, a signer or a visitor, or one that needs nobody who is signed in. */
const PUBLIC_CALL = byGateway(CALL);

/** A function that passes on a batch: events to the bus, or a signal to the channel. */
const HANDED_OVER: Amounts = { lambdaCall: 1, lambdaGbSecond: 0.5 * 0.05, logGb: 150 * BYTE };
/** A message that is sent, received and deleted, and a function that handles it. */
const HEARD: Amounts = {
  queueCall: 3,
  lambdaCall: 1,
  lambdaGbSecond: 0.5 * 0.05,
  readUnit: 1,
  logGb: 150 * BYTE,
};
/**
 * An event handler: its message, the record that it has handled the event, and its changes, mostly of an asset and its
 * log, or of a mail and its record.
 */
const CONSEQUENCE = sum(HEARD, { lambdaGbSecond: 0.5 * 0.1, writeUnit: 10, readUnit: 3, logGb: 400 * BYTE });

/** Event handlers that have nothing to do for a team without webhooks, and then write no record. */
const FOR_FEW: ReadonlySet<string> = new Set(["PlanWebhookDeliveries"]);

/** An event in the outbox and on the bus, with the event handlers in subscriptions.ts. */
export const event = (name: EventName): Amounts =>
  sum(
    { event: 1, writeUnit: 1 },
    HANDED_OVER,
    ...consequencesOf(name).map((consequence) => (FOR_FEW.has(consequence) ? HEARD : CONSEQUENCE)),
  );

/**
 * An edit, which writes the asset (2 KB), the log's entry, and the asset's old and new place in the change
 * feed. Write units count twice for the table, because everything is written by transactions, and once for the indexes.
 */
const EDIT = sum(CALL, { writeUnit: 2 * 3 + 2 });
/**
 * A new asset: the upload with its timer and the two counts of open uploads, each changed twice, and then the asset with
 * its place in the change feed, two events and the call's idempotency key.
 */
const NEW_ASSET = sum(times(6, CALL), event("asset.created"), event("asset.file.stored"), { writeUnit: 12 + 8 + 13 });
/**
 * A request with the owner's page, the mails, an answer to half of the requests, and a reminder of half of the
 * requests.
 */
const REQUEST = sum(
  times(5, CALL),
  times(10, PUBLIC_CALL),
  event("rights_request.created"),
  times(1.5, event("asset.status.changed")),
  times(0.75, event("rights_request.opened")),
  times(0.5, event("rights_request.reminded")),
  times(0.5, event("rights_request.approved")),
  times(0.5, event("licence.issued")),
  times(0.5, event("backup.copy.due")),
  times(0.5, event("rights_request.expired")),
  { writeUnit: 80, mail: 3 },
);
const PAGE_LOAD = sum(times(7, CALL), PUBLIC_CALL, { edgeRequest: 1, sentGb: 60 * KB });

const PICTURE_KB = 20;
/** The number of a list's pictures that the browser doesn't have yet. */
const NEW_PICTURES = 25;
/** A picture. CloudFront caches most pictures; a third of the pictures is read from the bucket. */
const PICTURE: Amounts = { edgeRequest: 1, sentGb: PICTURE_KB * KB, get: 1 / 3, fileGb: 400 * BYTE };
const RECORD_KB = 15;

const days = TEAM.members * TEAM.workingDays;
const visibleMinutes = days * TEAM.visibleHours * 60;
const fileGb = TEAM.fileMb / 1_024;
const files = TEAM.newAssets * 12 * TEAM.years;
/** The share of the files that are at most so many months old. */
const youngerThan = (months: number): number => months / (12 * TEAM.years);
/** Originals and their copies in the backup, if nothing is moved into cheaper storage classes. */
const STORED_STANDARD: Amounts = { fileGb: 2 * files * fileGb };
/**
 * Originals and their copies with the rules of stacks/buckets.ts. The files that people download are counted as files
 * of the last month.
 */
const STORED_BY_AGE: Amounts = {
  fileGb: 2 * youngerThan(1) * files * fileGb,
  unreadGb: (youngerThan(3) - youngerThan(1)) * files * fileGb,
  longUnreadGb: (1 - youngerThan(3)) * files * fileGb,
  archivedGb: (1 - youngerThan(1)) * files * fileGb,
  watchedFile: files,
  moved: TEAM.newAssets,
  archived: TEAM.newAssets,
};
/**
 * The number of calls in a month with which Lambda polls a queue that is empty: five in parallel, each lasting up to 20
 * seconds.
 */
const EMPTY_RECEIVES = 5 * 3 * 60 * 730;
/** How often an open tab renews its session, and how often it polls if nothing changes. */
const RENEWAL_MINUTES = 10;
const POLL_MINUTES = 5;

/** The calls of the user pool by a member on a working day: renewed sessions, and now and then a sign-in. */
const POOL_CALLS = TEAM.day.pageLoads;

/** The rows of the table for one {@link TEAM}, in a month in which it has the files of all years. */
const OF_A_TEAM = {
  "live updates: a poll after each change, and a poll every five minutes": sum(
    times(visibleMinutes / POLL_MINUTES + TEAM.signals * TEAM.openTabs, POLL),
    times(visibleMinutes / RENEWAL_MINUTES, CALL),
    times(TEAM.signals, HANDED_OVER),
    {
      writeUnit: TEAM.signals,
      liveOperation: TEAM.signals * (1 + TEAM.openTabs) + days * TEAM.day.pageLoads * 2,
      liveMinute: visibleMinutes,
    },
  ),
  "work: the API, events and their consequences, mails, logs": sum(
    times(days * TEAM.day.pageLoads, PAGE_LOAD),
    times(days * (TEAM.day.lists + TEAM.day.details * 3), CALL),
    times(days * TEAM.day.edits, EDIT),
    times(TEAM.newAssets, NEW_ASSET),
    times(TEAM.requests, REQUEST),
    { tableGb: files * RECORD_KB * KB },
  ),
  "files: stored with their backup, and sent": sum(
    STORED_BY_AGE,
    times(TEAM.newAssets, { put: 6, get: 4 }),
    times(days * TEAM.day.lists * NEW_PICTURES, PICTURE),
    times(days * TEAM.day.originals, { edgeRequest: 1, get: 1, sentGb: fileGb }),
  ),
  "sign-in": { person: TEAM.members, webAclCall: days * POOL_CALLS },
} as const satisfies Record<string, Amounts>;

const OF_A_STAGE: Amounts = {
  alarm: FIXED.alarms,
  metric: FIXED.metrics,
  queueCall: FIXED.queuesThatAreRead * EMPTY_RECEIVES,
  webAcl: FIXED.webAcls,
  webAclRule: FIXED.webAcls,
  secret: 1,
};
const dollarsOf = (amounts: Amounts): number =>
  entries(amounts).reduce((dollars, [what, amount]) => dollars + costOf(what, amount), 0);

/**
 * What the web ACL that docs/deploy.md describes (`CLEARHOUSE_WEB_ACL_ARN`) would cost a month, in dollars. It looks at
 * every request to the site, pictures included.
 */
export const siteAclCost = (teams: number): number => {
  const { edgeRequest = 0 } = sum(...Object.values(OF_A_TEAM));
  return dollarsOf({ webAcl: 1, webAclRule: 2, webAclCall: teams * edgeRequest });
};

/** What storage classes by age save a number of teams in a month, in dollars (`CLEARHOUSE_FILE_CLASSES`). */
export const savedByClasses = (teams: number): number =>
  dollarsOf(times(teams, STORED_STANDARD)) - dollarsOf(times(teams, STORED_BY_AGE));

const FIXED_ROW = "fixed: alarms, empty queues that Lambda polls, metrics, the firewall of the user pool";

/**
 * The dollars a month of each row of the table. For a price that falls with the amount, all rows use the average price.
 */
export const costs = (teams: number): { row: string; dollars: number }[] => {
  const rows = Object.entries(OF_A_TEAM).map(([row, amounts]) => ({ row, amounts: times(teams, amounts) }));
  const all = sum(OF_A_STAGE, ...rows.map(({ amounts }) => amounts));
  const shareOf = (amounts: Amounts) =>
    entries(amounts).reduce((dollars, [what, amount]) => {
      const whole = all[what] ?? amount;
      return dollars + (amount / whole) * costOf(what, whole);
    }, 0);
  return [...rows, { row: FIXED_ROW, amounts: OF_A_STAGE }].map(({ row, amounts }) => ({
    row,
    dollars: shareOf(amounts),
  }));
};
