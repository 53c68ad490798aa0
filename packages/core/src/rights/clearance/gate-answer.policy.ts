import type { Finding } from "../../library/verdict/facts.policy.ts";
import { type Answer, answerOf, type Reason } from "../../library/verdict/rows.schema.ts";
import type { Verdict } from "../../library/verdict/verdict.policy.ts";
import type { GateAnswer, GateReason } from "./gate.schema.ts";

/**
 * What programs that know three answers are told. Such a program publishes on `allow` without reading further, so
 * conditions that somebody has to heed are `ask`.
 */
const ANSWERS: Record<Answer, GateAnswer["answer"]> = { cleared: "allow", conditions: "ask", ask: "ask", stop: "deny" };

/** The older name of each reason; some depend on what isn't covered. */
const OLDER: Partial<Record<Reason, GateReason>> = {
  minor_release_missing: "release_missing",
  release_withdrawn: "release_missing",
  music_not_licensed: "release_missing",
  person_release_missing: "release_missing",
  music_release_missing: "release_missing",
  people_music_unsaid: "release_missing",
  adult_without_release: "release_missing",
  music_not_cleared: "release_missing",
  rights_ended: "expired",
  ad_code_ended: "expired",
  ruled_out: "restricted",
  ad_code_missing: "restricted",
  owner_missing: "requested",
  not_yet_valid: "requested",
  counter_offer: "requested",
  no_answer_yet: "requested",
  link_not_sent: "requested",
  request_over: "no_answer",
  not_theirs: "pending",
  nobody_asked: "pending",
  deleted: "pending",
};

const ABOUT: Record<NonNullable<Finding["about"]>, GateReason> = {
  brand: "other_brand",
  use: "other_use",
  begin: "not_begun",
  end: "expired",
  release_end: "release_expired",
};

/** The older name of a finding's reason. */
export const olderReason = ({ reason, about }: Finding): GateReason => {
  if (about) return ABOUT[about];
  return OLDER[reason] ?? (answerOf(reason) === "stop" ? "denied" : "in_force");
};

/** A verdict as the API gives it. */
export const gateAnswerOf = ({ answer, findings, notAsked, grant, covers }: Verdict): GateAnswer => {
  const [headline] = findings;
  const { text, clause } = headline;
  return {
    ...{ answer: ANSWERS[answer], reason: olderReason(headline), text, clause, verdict: answer, covers },
    ...(grant && (grant.isAgreement ? { contractId: grant.id } : { grantId: grant.id, number: grant.number })),
    reasons: findings.map(({ reason, text: words, clause: quoted, next, requestId, grantId, copyOf, stopFacts }) => ({
      ...{ reason, verdict: answerOf(reason), text: words, clause: quoted, requestId, grantId, copyOf },
      ...(stopFacts && { stopFacts: [...stopFacts] }),
      next: [...next],
    })),
    notAsked: [...notAsked],
  };
};
