/**
 * The load that a stage is made for, in its busiest minute: 200 teams of ten people at work at once. The API's limits
 * and the concurrency of consequences follow from these numbers; a stage that outgrows them changes them here.
 */
export const LOAD = {
  /** Tabs of the workspace that are open and looked at. */
  openTabs: 2_000,
  /** A tab's looks at what changed, where no connection tells of it: each 2 s while something moves, else down to each 30 s. */
  looksAMinute: { moving: 30, resting: 2 },
  /** Other calls of a person at work. */
  callsAMinute: 12,
  /** Content owners on their pages: a page is some ten calls. */
  ownersAMinute: 300,
  /** Visits of public pages by people: owners, signers, and who is invited. */
  publicPagesAMinute: 600,
  /** How often a link in a mail is opened by what scans mails and previews links, before a person does. */
  scansOfALink: 10,
  /** Pictures that are drawn anew: of people and teams, and of posts whose address somebody enters. */
  picturesAMinute: 200,
  /** Files that are stored: twenty people drop twenty each. */
  filesAMinute: 400,
  /** Assets that are deleted: by bulk, a screen at a time. */
  deletionsAMinute: 200,
  /** Contracts that are sent, sent again, reminded of or voided. */
  contractsAMinute: 60,
  /** Creators who are deleted. */
  creatorsDeletedAMinute: 10,
  /** Contract templates that are deleted. */
  templatesDeletedAMinute: 10,
  /** Imports that run, each one step after the other. */
  importsAtOnce: 10,
  /** Lists and documents that are asked for. */
  exportsAMinute: 20,
  /** Teams whose chains are anchored: each once a day, and several within the same minute. */
  anchorsAMinute: 20,
  /** Steps of the checks of teams' backups: each team's once a day, one step for some thousand files. */
  backupChecksAMinute: 30,
  /** Files that admins have put in their place again from the backup. */
  restoresAMinute: 10,
  /** Signals at a second's end, for teams in which more changes: ten imports, and as many bulk acts. */
  signalsOwedAMinute: 1_200,
  /** Requests that are made: three bulk acts of a hundred. */
  requestsAMinute: 300,
  /** Posts that are copied: a team fetches two things at a time, so the rest of a bulk waits in the queue. */
  copiesAMinute: 60,
  /** Grants whose end is near or has come: each hour at nine in some team's time zone. */
  grantsEndingAMinute: 100,
  /** What webhooks are told of, attempts that come again included. */
  webhooksAMinute: 600,
  /** Changes that webhooks may be told of, of teams with and without one. */
  toldEventsAMinute: 1_200,
  /** Summaries of notifications: at eight, in the time zone of ten teams. */
  digestsAMinute: 100,
  /** Answers of owners. */
  answersAMinute: 60,
  /** Commands, buttons and forms of Slack. */
  slackCallsAMinute: 200,
  /** Creators that are invited, by several lists at once, or deleted. */
  creatorsAMinute: 100,
  /** Invites, joins, roles, addresses, sign-ins. */
  peopleAMinute: 60,
} as const;

/** Limits stand at twice the stated load, so that a minute above it isn't refused. */
const HEADROOM = 2;

/** What an account may run at once, once it has been raised from a new account's (docs/deploy.md). */
export const ACCOUNT_CONCURRENCY = 1_000;

/** Mails a second that SES lets an account send at first. */
export const MAILS_A_SECOND = 14;

/** How much of a consequence there is in the busiest minute, and how long one of them takes. */
export interface Work {
  eventsAMinute: number;
  seconds: number;
}

/** How many of a consequence's events run at once, of all teams; two are the least that SQS takes. */
export const concurrencyFor = ({ eventsAMinute, seconds }: Work): number =>
  Math.max(2, Math.ceil((HEADROOM * eventsAMinute * seconds) / 60));

export interface Throttle {
  /** Calls a second. */
  rate: number;
  /** Calls at once beyond that. */
  burst: number;
}

const throttleFor = (callsAMinute: number): Throttle => {
  const rate = Math.ceil((HEADROOM * callsAMinute) / 60);
  return { rate, burst: 2 * rate };
};

/** The API's limits. Looks have one of their own: they are most of all calls, and must not use up the others' room. */
export const THROTTLES = {
  // All tabs move at once in the worst minute: after an outage, everybody reloads.
  looks: throttleFor(LOAD.openTabs * LOAD.looksAMinute.moving),
  owners: throttleFor(LOAD.ownersAMinute * 10),
  signers: throttleFor((LOAD.contractsAMinute + LOAD.creatorsAMinute) * 10),
  publicPages: throttleFor(
    LOAD.publicPagesAMinute + LOAD.scansOfALink * (LOAD.requestsAMinute + LOAD.contractsAMinute),
  ),
  pictures: throttleFor(LOAD.picturesAMinute),
  slack: throttleFor(LOAD.slackCallsAMinute),
  others: throttleFor(LOAD.openTabs * LOAD.callsAMinute),
} as const satisfies Record<string, Throttle>;
