import { EMPTY_CHAIN } from "../../base/ledger/chain.ts";
import { HISTORY_TYPES, type HistoryType } from "../../base/ledger/history.schema.ts";
import { type Changed, changeLogged, headAfter, isAtHead, Ledger } from "../../base/ledger/index.ts";
import type { LogHead } from "../../base/ledger/ledger.entity.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { found, required } from "../../platform/store/found.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { claim, release } from "../../platform/store/unique.ts";
import { isFoundOtherwise } from "./agreement-accounts.ts";
import { counted } from "./counts.ts";
import { CreatorEntity, type CreatorRecord } from "./creator.entity.ts";
import { creatorNotFound } from "./creator.errors.ts";
import { agreementsChanged } from "./standing-license.ts";

/** The chain of a creator is their history. */
export const CREATOR = { place: "history", types: HISTORY_TYPES } as const satisfies Ledger.Subject<HistoryType>;
/** A step in the history of a creator. */
type Step = Ledger.Step<HistoryType>;

/** A creator's record, by a strongly consistent read; undefined if it doesn't exist or was deleted. */
export const find = (teamId: string, creatorId: string): Promise<CreatorRecord | undefined> =>
  found(CreatorEntity.get({ teamId, creatorId }).go({ consistent: true }));

/** A creator's record, by a strongly consistent read. @throws creator.not_found, also for another team's id */
export const read = (teamId: string, creatorId: string): Promise<CreatorRecord> =>
  required(find(teamId, creatorId), creatorNotFound);

/** A write that changes nothing, and fails the transaction if the creator is gone. */
export const asLongAsThere = (teamId: string, creatorId: string): Write => {
  const { Key, TableName } = CreatorEntity.get({ teamId, creatorId }).params<{ Key: object; TableName: string }>();
  return { ConditionCheck: { Key: { ...Key }, TableName, ConditionExpression: "attribute_exists(pk)" } };
};

/**
 * The key with which platform/store/unique.ts keeps a creator's email address unique within the team. These keys are in
 * the space "creator-email".
 */
export const addressKey = (teamId: string, email: string): string => `${teamId}#${email}`;

/** A new creator; `contract` is the contract that the creator signs by joining, if any. */
type NewCreator = Omit<CreatorRecord, "createdAt" | "changedAt" | "version" | "head">;

/**
 * The writes that make a creator: the record, entry 1 of the history, the unique email address, and the counter. The
 * transaction fails if the team has a creator with this email address.
 */
export const creation = (creator: NewCreator, step: Step): { record: CreatorRecord; writes: Write[] } => {
  const { teamId, creatorId, email } = creator;
  const at = nowIso();
  const first = Ledger.entry(CREATOR, { teamId, id: creatorId }, EMPTY_CHAIN, step);
  const record: CreatorRecord = { ...creator, createdAt: at, changedAt: at, version: 1, head: headAfter(first) };
  const writes = [
    putItem(CreatorEntity.create(record).params()),
    Ledger.store(CREATOR, first),
    claim("creator-email", addressKey(teamId, email), teamId, creatorId),
    counted(teamId, "creators", creatorId, 1),
  ];
  return { record, writes };
};

export interface Change {
  /** The creator after the change; attributes that are `undefined` are removed. */
  next: CreatorRecord;
  step: Step;
  /** Other writes of the same transaction. */
  also?: Write[];
}

/**
 * Changes a creator together with its history; see {@link changeLogged}. A new email address has to be unique within
 * the team.
 *
 * @param decide checks the policy on the current record; if `decide` returns undefined, nothing is changed
 * @returns the creator as it is stored now, and what was decided
 * @throws creator.not_found; whatever `decide` throws; request.busy
 */
export const change = <Decision extends Change | undefined>(
  teamId: string,
  creatorId: string,
  decide: (current: CreatorRecord) => Promise<Decision> | Decision,
): Promise<Changed<CreatorRecord, Decision>> =>
  changeLogged(
    CREATOR,
    { teamId, id: creatorId },
    {
      read: () => read(teamId, creatorId),
      step: (decision: Decision) => decision?.step,
      next: (current, decision, head) => nextRecord(current, decision?.next ?? current, head),
      writes: ({ current, next, decision }) => [
        replacement(current, next),
        ...readdressed(current, next),
        ...(isFoundOtherwise(current, next) ? [agreementsChanged(teamId, creatorId)] : []),
        ...(decision?.also ?? []),
      ],
    },
    decide,
  );

const nextRecord = (current: CreatorRecord, next: CreatorRecord, head: LogHead): CreatorRecord => ({
  ...next,
  changedAt: laterThan(current.changedAt),
  head,
});

/**
 * The write that replaces the record. It fails if the record has changed since it was read. The attribute `contract` is
 * compared too, because changes of `contract` add no entry to the creator's history, so that `head` stays the same.
 */
const replacement = ({ head, contract: held }: CreatorRecord, next: CreatorRecord): Write =>
  putItem(
    CreatorEntity.put(next)
      .where(isAtHead(head))
      .where(({ contract }, { eq, notExists }) =>
        held ? `${eq(contract.id, held.id)} AND ${eq(contract.status, held.status)}` : notExists(contract),
      )
      .params(),
  );

const readdressed = ({ teamId, creatorId, email }: CreatorRecord, next: CreatorRecord): Write[] =>
  next.email === email
    ? []
    : [
        release("creator-email", addressKey(teamId, email), creatorId),
        claim("creator-email", addressKey(teamId, next.email), teamId, creatorId),
      ];
