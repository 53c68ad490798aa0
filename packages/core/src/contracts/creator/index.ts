import type { HistoryPage } from "../../base/ledger/history.schema.ts";
import type { LedgerQuery } from "../../base/ledger/ledger.schema.ts";
import { historyView, page } from "../../base/ledger/page.ts";
import { nowIso } from "../../platform/clock.ts";
import { canonicalJson } from "../../platform/hash.ts";
import { newId } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { transact } from "../../platform/store/transaction.ts";
import { lookUp } from "../../platform/store/unique.ts";
import { addressKey, CREATOR, change, creation, find, read } from "./change.ts";
import type { CreatorRecord } from "./creator.entity.ts";
import { alreadyApproved, creatorConflict, creatorExists, creatorNotFound, emailTaken } from "./creator.errors.ts";
import { mayApproveCreator, mayRejectCreator } from "./creator.policy.ts";
import type { Creator as CreatorView, ParsedCreateCreator, ParsedEditCreator } from "./creator.schema.ts";
import { findTombstone } from "./tombstone.entity.ts";
import { view } from "./view.ts";

export { find, read } from "./change.ts";
export { counts } from "./counts.ts";
export * as Creator from "./index.ts";
export { list } from "./list.ts";
export { erase, remove } from "./remove.ts";

/** One creator of the actor's team. @throws creator.not_found */
export const get = async (creatorId: string): Promise<CreatorView> =>
  view(await read(requireMember().teamId, creatorId));

/** Checks that the team has or had this creator. @throws creator.not_found */
export const requireKnown = async (teamId: string, creatorId: string): Promise<void> => {
  if (!(await find(teamId, creatorId)) && !(await findTombstone(teamId, creatorId))) throw creatorNotFound();
};

/** The id of the creator who has an email address in a team, by a strongly consistent read. */
const holderOf = async (teamId: string, email: string): Promise<string | undefined> =>
  (await lookUp("creator-email", addressKey(teamId, email)))?.ref;

/**
 * Adds a creator by hand. The creator is approved at once.
 * @throws creator.exists if the team has a creator with the email address. The message is different if that creator was
 * added at the same moment
 */
export const add = async (input: ParsedCreateCreator, idempotencyKey?: string): Promise<CreatorView> => {
  const { teamId, userId, displayName } = requireMember();
  const tried = attempt(`creator:${userId}`, idempotencyKey, input);
  const record = await once(
    tried,
    (id) => read(teamId, id),
    () =>
      transact(async (time) => {
        if (await holderOf(teamId, input.email)) throw time === 1 ? creatorExists(input.email) : emailTaken();
        const { record, writes } = creation(
          {
            ...input,
            teamId,
            creatorId: newId("creator"),
            status: "approved",
            decided: { by: userId, name: displayName, at: nowIso(), reason: "" },
            origin: "manual",
          },
          { type: "creator.added", to: "approved", personal: { about: input.name } },
        );
        return { writes: [...writes, ...remember(tried, record.creatorId)], result: record };
      }),
  );
  return view(record);
};

/** The fields that an edit may change. */
const FIELDS = [
  "name",
  "email",
  "bio",
  "specialties",
  "portfolioLinks",
  "socialMedia",
  "contactInfo",
  "notes",
] as const satisfies (keyof ParsedEditCreator)[];

/**
 * Stores a person's edit of the version that the person saw.
 * @throws creator.not_found, creator.conflict if somebody has changed that version, creator.exists
 */
export const edit = async (creatorId: string, input: ParsedEditCreator): Promise<CreatorView> => {
  const { teamId } = requireMember();
  const { version, ...fields } = input;
  const { record } = await change(teamId, creatorId, async (current) => {
    if (current.version !== version) throw creatorConflict();
    const changed = FIELDS.filter((field) => canonicalJson(current[field] ?? "") !== canonicalJson(fields[field]));
    if (changed.length === 0) return undefined;
    if (changed.includes("email") && (await holderOf(teamId, fields.email))) throw emailTaken();
    return {
      next: { ...current, ...fields, version: version + 1 },
      step: { type: "creator.edited", facts: { fields: changed.join(", ") }, personal: { about: fields.name } },
    };
  });
  return view(record);
};

/**
 * Approves a pending or rejected creator. For an approved creator nothing changes; the first approver stays.
 * @throws creator.not_found
 */
export const approve = (creatorId: string): Promise<CreatorView> =>
  decide(creatorId, "approved", "", ({ status }) => mayApproveCreator(status));

/**
 * Rejects a pending creator. The creator gets no mail, and only the team sees the reason. For a rejected creator
 * nothing changes.
 * @throws creator.not_found, creator.already_approved
 */
export const reject = (creatorId: string, reason = ""): Promise<CreatorView> =>
  decide(creatorId, "rejected", reason, ({ status }) => {
    if (status === "approved") throw alreadyApproved();
    return mayRejectCreator(status);
  });

const decide = async (
  creatorId: string,
  status: "approved" | "rejected",
  reason: string,
  isNew: (current: CreatorRecord) => boolean,
): Promise<CreatorView> => {
  const { teamId, userId, displayName } = requireMember();
  const { record } = await change(teamId, creatorId, (current) => {
    if (!isNew(current)) return undefined;
    const about = { about: current.name, ...(reason && { facts: { reason } }) };
    return {
      next: { ...current, status, decided: { by: userId, name: displayName, at: nowIso(), reason } },
      step: { type: `creator.${status}`, from: current.status, to: status, personal: about },
    };
  });
  return view(record);
};

/** The entries of a creator's history, newest first. @throws creator.not_found, cursor.invalid */
export const history = (creatorId: string, query: LedgerQuery): Promise<HistoryPage> =>
  page(CREATOR, creatorId, query, {
    record: read(requireMember().teamId, creatorId).then(() => undefined),
    view: historyView,
  });
