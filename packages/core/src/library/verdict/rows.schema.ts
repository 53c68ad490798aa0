import * as z from "zod";

/** From green to red: nothing stands in the way; something has to be heeded; somebody has to be asked; ruled out. */
export const ANSWERS = ["cleared", "conditions", "ask", "stop"] as const;
export const answer = z.enum(ANSWERS);
export type Answer = z.infer<typeof answer>;

export const ANSWER_LABELS: Readonly<Record<Answer, string>> = {
  cleared: "Cleared",
  conditions: "With conditions",
  ask: "Ask first",
  stop: "Stop",
};

/**
 * Every reason for an answer, with its place in the order of the table: of several reasons, the one with the lowest
 * number is the headline. Numbers are internal; names are public. Reasons with the same number are one row.
 */
export const ROWS = {
  removal_open: 1,
  claimed: 1,
  ended_for_owner: 2,
  ended_by_team: 2,
  owner_said_no: 3,
  denied_by_team: 3,
  more_refused: 4,
  minor_release_missing: 5,
  release_withdrawn: 5,
  copy_stopped: 6,
  music_not_licensed: 7,
  rights_ended: 8,
  ad_code_ended: 8,
  ruled_out: 9,
  person_release_missing: 10,
  music_release_missing: 10,
  ad_code_missing: 10,
  owner_missing: 11,
  not_yet_valid: 12,
  counter_offer: 13,
  no_answer_yet: 14,
  link_not_sent: 15,
  request_over: 16,
  not_theirs: 17,
  nobody_asked: 18,
  not_granted: 19,
  not_stated: 20,
  deleted: 21,
  removal_kept: 22,
  words_unread: 23,
  words_to_heed: 23,
  answered_elsewhere: 24,
  account_not_confirmed: 24,
  no_document: 25,
  cover_not_confirmed: 26,
  looks_stopped: 27,
  claim_undecided: 27,
  not_reviewed: 27,
  limited: 28,
  ends_soon: 28,
  people_music_unsaid: 29,
  adult_without_release: 29,
  music_not_cleared: 29,
  turned_adult: 29,
  evidence_erased: 29,
  fee_overdue: 29,
  in_force: 30,
} as const;

export const REASONS = Object.keys(ROWS) as [Reason, ...Reason[]];
export type Reason = keyof typeof ROWS;
export const reason = z.enum(REASONS);

/** The rows of Stop, of Ask first and of With conditions end with these numbers. */
const LAST = { stop: 9, ask: 21, conditions: 29 } as const;

/** The answer to which a reason leads. */
export const answerOf = (name: Reason): Answer => {
  const row = ROWS[name];
  if (row <= LAST.stop) return "stop";
  if (row <= LAST.ask) return "ask";
  return row <= LAST.conditions ? "conditions" : "cleared";
};

/** Whether a reason forbids downloads to members and API keys. */
export const forbidsDownload = (name: Reason): boolean => ROWS[name] <= ROWS.copy_stopped;

/**
 * The limits of a grant that have to be heeded. For `use`, `countries` (ISO 3166-1 alpha-2), `brands` and `end` (a
 * calendar date) the value says which.
 */
export const LIMIT_KINDS = ["use", "no_ads", "unmodified", "stories", "countries", "brands", "end", "file"] as const;
export const limit = z.object({ kind: z.enum(LIMIT_KINDS), value: z.string() });
export type Limit = z.infer<typeof limit>;

/** What a person can do next. Only steps that exist are named. */
export const NEXT_STEPS = [
  "end_license",
  "keep_and_explain",
  "reconsider",
  "take_down_list",
  "no_say",
  "open_asset",
  "lift_stop",
  "request_rights",
  "ask_for_use",
  "renew",
  "remind",
  "skip_proof",
  "add_release",
  "add_document",
  "confirm_cover",
  "confirm_answerer",
  "mark_paid",
  "say_people_and_music",
  "ask_ad_code",
  "read_words",
  "download",
  "copy_credit",
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** The steps in words, where there are no buttons. */
export const NEXT_WORDS: Readonly<Record<NextStep, string>> = {
  end_license: "End the license",
  keep_and_explain: "Keep and explain",
  reconsider: "Reconsider",
  take_down_list: "Take-down list",
  no_say: "They have no say",
  open_asset: "Open the other asset",
  lift_stop: "It doesn't apply here",
  request_rights: "Request Rights",
  ask_for_use: "Ask for this use",
  renew: "Renew",
  remind: "Remind",
  skip_proof: "Ask without proof",
  add_release: "Add a release",
  add_document: "Add document",
  confirm_cover: "Confirm whose it is",
  confirm_answerer: "Confirm who answered",
  mark_paid: "Mark as paid",
  say_people_and_music: "Say people and music",
  ask_ad_code: "Ask for an ad code",
  read_words: "Read and mark",
  download: "Download",
  copy_credit: "Copy Credit",
};

/** What a question may name, in the order in which it is asked. The day always counts. */
export const FIELDS = [
  "brand",
  "use",
  "channel",
  "platform",
  "purpose",
  "ads",
  "country",
  "edit",
  "ai",
  "until",
] as const;
export const field = z.enum(FIELDS);
export type Field = z.infer<typeof field>;

/** How the content is shown: without payment, as an ad of the team's own, or by boosting the owner's post. */
export const ASKED_ADS = ["organic", "own_ad", "boosting"] as const;
export type AskedAds = (typeof ASKED_ADS)[number];

export const ASKED_AI = ["training", "making"] as const;
export type AskedAi = (typeof ASKED_AI)[number];
