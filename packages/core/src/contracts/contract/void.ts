import { EVENTS } from "../../base/happenings/events.ts";
import { nowIso } from "../../platform/clock.ts";
import { currentActor, requireMember, requireTeamId } from "../../platform/identity/actor.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { type Change, change, settlesNothing, statusNow } from "./change.ts";
import { type ContractRecord, CreatorsContractEntity } from "./contract.entity.ts";
import { alreadyDeclined, alreadySigned } from "./contract.errors.ts";
import { isUnanswered } from "./contract.policy.ts";
import type { Contract } from "./contract.schema.ts";
import { shownByCreator } from "./shown-by-creator.ts";
import { answered } from "./timers.ts";
import { viewer } from "./view/view.ts";

/**
 * Voids an unanswered contract. After that, the signing page says that the contract is voided. The signer gets a mail
 * about the voiding if an earlier mail about the contract was sent. Repeated calls change nothing.
 * @throws contract.not_found, contract.already_signed, contract.already_declined
 */
export const voidContract = async (contractId: string, reason = "", settle = settlesNothing): Promise<Contract> => {
  const { teamId } = requireMember();
  const show = viewer();
  const { record } = await change(teamId, contractId, async (current) => {
    const status = statusNow(current);
    if (status === "voided") return undefined;
    if (status === "signed") throw alreadySigned();
    if (status === "declined") throw alreadyDeclined();
    return voiding(current, reason, settle);
  });
  return show(record);
};

const voiding = async (current: ContractRecord, reason: string, settle = settlesNothing): Promise<Change> => {
  const actor = currentActor();
  const [by, name] = actor.kind === "member" ? [actor.userId, actor.displayName] : ["", ""];
  const next: ContractRecord = { ...current, status: "voided", voided: { at: nowIso(), by, name, reason } };
  return {
    next,
    step: {
      type: "contract.voided",
      from: current.status,
      to: "voided",
      personal: { about: current.party.name, facts: { reason } },
    },
    also: [
      ...answered(current),
      ...(await shownByCreator(next, "voided")),
      EVENTS["contract.voided"].outbox({ contractId: current.contractId }),
      ...(await settle(next)),
    ],
  };
};

/** The reason with which the contracts of a deleted creator are voided. */
const CREATOR_DELETED = "The creator was deleted";

/** Voids the unanswered contracts of a deleted creator; signed and declined contracts stay. Repeated calls are safe. */
export const voidOfCreator = async (creatorId: string): Promise<void> => {
  const teamId = requireTeamId();
  const all = pagesOf((at) =>
    CreatorsContractEntity.query.primary({ teamId, creatorId }).go({ ...at, consistent: true }),
  );
  for await (const page of all) {
    for (const { contractId } of page) {
      await change(teamId, contractId, async (current) =>
        isUnanswered(current.status) ? voiding(current, CREATOR_DELETED) : undefined,
      );
    }
  }
};

/** The reason with which the contract of a withdrawn request is voided. */
const REQUEST_WITHDRAWN = "The rights request was withdrawn";

/** Voids the contract of a withdrawn request if the contract is unanswered. Repeated calls are safe. */
export const voidOfRequest = async (contractId: string, settle = settlesNothing): Promise<void> => {
  await change(requireTeamId(), contractId, async (current) =>
    isUnanswered(current.status) ? voiding(current, REQUEST_WITHDRAWN, settle) : undefined,
  );
};
