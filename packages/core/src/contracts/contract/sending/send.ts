import { Team } from "../../../people/team/index.ts";
import { requireMember } from "../../../platform/identity/actor.ts";
import { outsiderMail } from "../../../platform/mail/outsiders.ts";
import { attempt, madeEarlier, once, remember } from "../../../platform/store/idempotency-key.ts";
import { transact } from "../../../platform/store/transaction.ts";
import { wasRejected } from "../../creator/creator.errors.ts";
import { mayContract } from "../../creator/creator.policy.ts";
import { Creator } from "../../creator/index.ts";
import { read } from "../change.ts";
import type { FurtherSigner } from "../contract.entity.ts";
import type { Contract, ContractPreview, ParsedPreviewContract, ParsedSendContract } from "../contract.schema.ts";
import { creation } from "../creation.ts";
import { filled, sourceOf } from "../draft.ts";
import { furtherOf, naming } from "../signers/naming.ts";
import { viewer } from "../view/view.ts";

/**
 * Sends a creator a contract. The contract's text never changes after that. An event handler sends the
 * mail.
 * @throws creator.not_found, creator.rejected, contract_template.not_found, request.invalid
 */
export const send = async (input: ParsedSendContract, idempotencyKey?: string): Promise<Contract> => {
  const member = requireMember();
  const { teamId, userId } = member;
  const tried = attempt(`contract:${userId}`, idempotencyKey, input);
  const show = viewer();
  const countMail = outsiderMail(userId);
  let counted: Promise<FurtherSigner[]> | undefined;
  const record = await once(
    tried,
    (id) => read(teamId, id),
    async () => {
      const [team, source] = await Promise.all([Team.get(teamId), sourceOf(input)]);
      return transact(async () => {
        const earlier = await madeEarlier(tried);
        if (earlier) return { writes: [], result: await read(teamId, earlier) };
        const creator = await Creator.read(teamId, input.creatorId);
        if (!mayContract(creator.status)) throw wasRejected();
        const { creatorId, name, email } = creator;
        const named = await naming(input, { name, email }, teamId);
        const mailHeld = await countMail(email);
        counted ??= furtherOf(named, userId);
        const further = named.people.length > 0 ? { signers: await counted, inOrder: named.inOrder } : undefined;
        const made = { team, sender: member, party: { name, email }, creatorId, source, further, mailHeld };
        const { record, writes } = creation(input, made);
        return { writes: [...writes, ...remember(tried, record.contractId)], result: record };
      });
    },
  );
  return show(record);
};

/**
 * A contract's text as it would be sent now. Placeholders without a value stay in the text.
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
  return filled(source, input, { requesterName: member.displayName, team, party: creator });
};
