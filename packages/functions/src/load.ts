/**
 * The load for which a stage is made, in its busiest minute: 200 teams with ten people at work at once. The API's
 * limits are calculated from these numbers; change the numbers if a stage's load is higher. How many events a handler
 * handles in parallel is stated in its definition.
 */
export const LOAD = {
  /** Open, visible tabs of the workspace. */
  openTabs: 2_000,
  /**
   * How often a tab without a connection asks for changes: every 2 s while something changes, and at least every 30 s.
   */
  looksAMinute: { moving: 30, resting: 2 },
  /** Other calls of a working person. */
  callsAMinute: 12,
  /** Calls of a working person that the workspace's function doesn't answer: for the configuration, settings, profile. */
  seldomCallsAMinute: 3,
  /** Content owners' calls from their pages: a page makes about ten. */
  ownersAMinute: 300,
  /** Views of public pages by people: owners, signers, and invited people. */
  publicPagesAMinute: 600,
  /** How often scanners and preview programs open a link in a mail before a person does. */
  scansOfALink: 10,
  /** Pictures that are encoded again: of people and teams, and of posts whose URL somebody enters. */
  picturesAMinute: 200,
  /** Contracts that are sent, sent again or voided, and reminders of contracts. */
  contractsAMinute: 60,
  /** Requests that are made, if three people each request the rights to a hundred assets. */
  requestsAMinute: 300,
  /** Commands, buttons and forms of Slack. */
  slackCallsAMinute: 200,
  /** Questions whether the stage is ready, by monitoring programs. */
  readinessAMinute: 30,
  /** Creators who are invited or deleted. */
  creatorsAMinute: 100,
} as const;

/** Limits are twice the stated load, so that no call is refused in a minute with a somewhat higher load. */
const HEADROOM = 2;

/** The Lambda concurrency of an AWS account after AWS has raised the low default of new accounts (docs/deploy.md). */
export const ACCOUNT_CONCURRENCY = 1_000;

/** Mails a second that SES allows an account at first. */
export const MAILS_A_SECOND = 14;

export interface Throttle {
  /** Calls a second. */
  rate: number;
  /** Additional calls in a burst. */
  burst: number;
}

const throttleFor = (callsAMinute: number): Throttle => {
  const rate = Math.ceil((HEADROOM * callsAMinute) / 60);
  return { rate, burst: 2 * rate };
};

/**
 * The calls a second of the workspace's function, which has no limit of its own. In the worst minute all tabs ask for
 * changes at once, because everybody reloads the page after an outage.
 */
export const WORKSPACE_CALLS_A_SECOND = Math.ceil(
  (HEADROOM * LOAD.openTabs * (LOAD.looksAMinute.moving + LOAD.callsAMinute)) / 60,
);

/** API Gateway's limits, for all calls but those of the workspace's function. */
export const THROTTLES = {
  owners: throttleFor(LOAD.ownersAMinute * 10),
  signers: throttleFor((LOAD.contractsAMinute + LOAD.creatorsAMinute) * 10),
  publicPages: throttleFor(
    LOAD.publicPagesAMinute + LOAD.scansOfALink * (LOAD.requestsAMinute + LOAD.contractsAMinute),
  ),
  pictures: throttleFor(LOAD.picturesAMinute),
  slack: throttleFor(LOAD.slackCallsAMinute),
  readiness: throttleFor(LOAD.readinessAMinute),
  /** Each view of a public page may ask for the configuration and for a proof of work. */
  others: throttleFor(LOAD.openTabs * LOAD.seldomCallsAMinute + LOAD.publicPagesAMinute * 2),
} as const satisfies Record<string, Throttle>;
