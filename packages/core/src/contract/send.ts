import { EMPTY_CHAIN } from "../activity/chain.ts";
import { headAfter } from "../activity/logged.ts";
import { ContractText } from "../contract-text/index.ts";
import type { CreatorRecord } from "../creator/creator.entity.ts";
import { Creator } from "../creator/index.ts";
import { History } from "../history/index.ts";
import { nowIso } from "../platform/clock.ts";
import { sha256 } from "../platform/hash.ts";
import { newId, newSecretToken } from "../platform/id.ts";
import { type MemberActor, requireMember } from "../platform/identity/actor.ts";
import { attempt, madeEarlier, once, remember } from "../platform/store/idempotency-key.ts";
import { putItem, transact, type Write } from "../platform/store/transaction.ts";
import { claim } from "../platform/store/unique.ts";
import { Team } from "../team/index.ts";
import type { TeamRecord } from "../team/team.entity.ts";
import { read } from "./change.ts";
import { ContractEntity, type ContractRecord, CreatorsContractEntity } from "./contract.entity.ts";
import { titleMissing } from "./contract.errors.ts";
import type { Contract, ContractPreview, ParsedPreviewContract, ParsedSendContract } from "./contract.schema.ts";
import { brandOf, filled, type Source, sourceOf } from "./draft.ts";
import { mailingNew } from "./mailing.ts";
import { firstShown } from "./shown-by-creator.ts";
import { contractEnd, waited } from "./timers.ts";
import { viewer } from "./view.ts";

/** Every contract starts with it (spec B §9). */
const FIRST_VERSION = 1;

/**
 * Sends a creator a contract (spec B §5): its text as it is from then on, and for good; the mail follows by event.
 * @throws creator.not_found, contract_template.not_found, request.invalid
 */
export const send = async (input: ParsedSendContract, idempotencyKey?: string): Promise<Contract> => {
  const member = requireMember();
  const { teamId, userId } = member;
  const tried = attempt(`contract:${userId}`, idempotencyKey, input);
  const show = viewer();
  const record = await once(
    tried,
    (id) => read(teamId, id),
    async () => {
      const [team, source] = await Promise.all([Team.get(teamId), sourceOf(input)]);
      return transact(async () => {
        const earlier = await madeEarlier(tried);
        if (earlier) return { writes: [], result: await read(teamId, earlier) };
        const creator = await Creator.read(teamId, input.creatorId);
        const { record, writes } = creation(input, { member, team, creator, source });
        return { writes: [...writes, ...remember(tried, record.contractId)], result: record };
      });
    },
  );
  return show(record);
};

interface Made {
  member: MemberActor;
  team: TeamRecord;
  creator: CreatorRecord;
  source: Source;
}

/** The writes that make a contract; they hold only while there is its creator. */
const creation = (input: ParsedSendContract, made: Made): { record: ContractRecord; writes: Write[] } => {
  const { member, team, creator, source } = made;
  const { teamId, userId, displayName } = member;
  const { text, missing } = filled(source, input, made);
  if (missing.length > 0) throw titleMissing();
  const contractId = newId("contract");
  const textSha256 = sha256(text);
  const { template } = source;
  const first = History.entry(teamId, contractId, EMPTY_CHAIN, {
    type: "contract.created",
    to: "pending",
    facts: {
      creator: creator.creatorId,
      "text sha256": textSha256,
      ...(template && { template: template.id, "template version": String(template.version) }),
      ...(input.text !== undefined && { text: "custom" }),
    },
    personal: { about: creator.name, facts: { email: creator.email } },
  });
  const { mailId, write: mailed } = mailingNew(contractId);
  const createdAt = nowIso();
  const record: ContractRecord = {
    teamId,
    contractId,
    creatorId: creator.creatorId,
    party: { name: creator.name, email: creator.email },
    contentTitle: input.contentTitle || undefined,
    brand: brandOf(input, team),
    template: template && { id: template.id, name: template.name, version: template.version },
    contractVersion: FIRST_VERSION,
    textSha256,
    status: "pending",
    token: newSecretToken(),
    locale: input.locale,
    senderId: userId,
    senderName: displayName,
    createdAt,
    changedAt: createdAt,
    sentAt: createdAt,
    expiresAt: contractEnd(),
    mailIds: [mailId],
    head: headAfter(first),
  };
  const belongs = { teamId, creatorId: creator.creatorId, contractId };
  const writes = [
    putItem(ContractEntity.create(record).params()),
    History.store(first),
    ...ContractText.storing(teamId, contractId, text),
    claim("signing-token", record.token, teamId, contractId),
    putItem(CreatorsContractEntity.create(belongs).params()),
    firstShown(record, creator.creatorId, "pending"),
    ...waited(record),
    mailed,
  ];
  return { record, writes };
};

/**
 * A contract's text as it would be sent now; what isn't chosen yet stays as its placeholder.
 * @throws creator.not_found, contract_template.not_found, request.invalid
 */
export const preview = async (input: ParsedPreviewContract): Promise<ContractPreview> => {
  const member = requireMember();
  const { teamId } = member;
  const [team, source, creator] = await Promise.all([
    Team.get(teamId),
    sourceOf(input),
    input.creatorId ? Creator.read(teamId, input.creatorId) : undefined,
  ]);
  return filled(source, input, { member, team, creator });
};
