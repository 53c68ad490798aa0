import type { HistoryPage } from "../../base/ledger/history.schema.ts";
import type { LedgerQuery } from "../../base/ledger/ledger.schema.ts";
import { historyView, page } from "../../base/ledger/page.ts";
import { Team } from "../../people/team/index.ts";
import { requireHolder, requireMember } from "../../platform/identity/actor.ts";
import { CONTRACT, change, read, textOf } from "./change.ts";
import type { ContractWithText, SignerContract } from "./contract.schema.ts";
import { signerView, viewer } from "./view/view.ts";

export { decline, sign } from "./answer.ts";
export { signerByToken } from "./holder.ts";
export * as Contract from "./index.ts";
export { resend } from "./sending/resend.ts";
export { preview, send } from "./sending/send.ts";
export { list } from "./view/list.ts";
export { viewed } from "./viewed.ts";
export { voidContract } from "./void.ts";

/** A contract of the actor's team with its text. @throws contract.not_found */
export const get = async (contractId: string): Promise<ContractWithText> => {
  const { teamId } = requireMember();
  const record = await read(teamId, contractId);
  return { ...viewer()(record), text: await textOf(teamId, contractId) };
};

/** The entries of a contract's history, newest first. @throws contract.not_found, cursor.invalid */
export const history = (contractId: string, query: LedgerQuery): Promise<HistoryPage> =>
  page(CONTRACT, contractId, query, {
    record: read(requireMember().teamId, contractId).then(() => undefined),
    view: historyView,
  });

/** Records in the contract's history that the contract's link was copied. @throws contract.not_found */
export const linkCopied = async (contractId: string): Promise<void> => {
  const { teamId } = requireMember();
  await change(teamId, contractId, (current) => ({
    next: current,
    step: { type: "contract.link.copied" as const },
  }));
};

/**
 * The contract as its signer sees it. This call isn't recorded in the history; see viewed.ts. @throws
 * contract.not_found
 */
export const forSigner = async (): Promise<SignerContract> => {
  const { teamId, contractId, signer = 1 } = requireHolder("signer");
  const [record, team, text] = await Promise.all([
    read(teamId, contractId),
    Team.get(teamId),
    textOf(teamId, contractId),
  ]);
  return signerView(record, signer, team, text);
};
