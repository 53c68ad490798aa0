import { ContractText } from "../../base/contract-text/index.ts";
import { EVENTS } from "../../base/happenings/events.ts";
import { EMPTY_CHAIN } from "../../base/ledger/chain.ts";
import { headAfter, Ledger } from "../../base/ledger/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { newId, newSecretToken } from "../../platform/id.ts";
import { currentCaller } from "../../platform/identity/actor.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { claim } from "../../platform/store/unique.ts";
import type { ContractSummary } from "../creator/contract-summary.schema.ts";
import type { Attempt } from "./answer.ts";
import { CONTRACT } from "./change.ts";
import {
  ContractEntity,
  type ContractRecord,
  CreatorsContractEntity,
  type Party,
  type Signature,
} from "./contract.entity.ts";
import { signedSha256 } from "./signature.ts";

export interface Accepted extends Pick<ContractRecord, "teamId" | "brand" | "senderId" | "senderName" | "expiresAt"> {
  creatorId: string;
  party: Party;
  /** The whole text that the creator saw and agreed to. */
  agreement: NonNullable<ContractRecord["agreement"]> & { text: string };
  disclosure: Signature["disclosure"];
  tried: Attempt;
}

interface Made {
  record: ContractRecord;
  /** The summary of the contract. The caller stores the summary in the creator's record. */
  summary: ContractSummary;
  writes: Write[];
}

/**
 * The writes that make a contract which is signed from the start: a new creator has agreed to a text that is the same
 * for all creators. The writes also store the contract's text, history and link, and the event about the signature, as
 * for any contract. The name that the creator typed counts as the signature.
 */
export const accepted = ({ agreement, disclosure, tried, ...given }: Accepted): Made => {
  const { teamId, creatorId, party } = given;
  const { text, version, locale } = agreement;
  const contractId = newId("contract");
  const at = nowIso();
  const { ip, userAgent, ownNetwork } = currentCaller();
  const textSha256 = sha256(text);
  const signature = { at, ip, userAgent, session: tried.session, fullName: party.name, signatureText: party.name };
  const bound = { ...signature, ...(ownNetwork && { ownNetwork }), disclosure, textSha256 };
  const signed: Signature = { ...bound, key: tried.key, sha256: signedSha256(contractId, text, bound) };
  const outsider = { name: party.name, email: party.email };
  const created = Ledger.entry(CONTRACT, { teamId, id: contractId }, EMPTY_CHAIN, {
    type: "contract.created",
    to: "pending",
    facts: { creator: creatorId, "text sha256": textSha256, agreement: version },
    outsider,
    personal: { about: party.name, facts: { email: party.email } },
  });
  const signing = Ledger.entry(CONTRACT, { teamId, id: contractId }, headAfter(created), {
    type: "contract.signed",
    from: "pending",
    to: "signed",
    facts: {
      "text sha256": textSha256,
      "signed sha256": signed.sha256,
      disclosure: disclosure.version,
      "disclosure sha256": disclosure.sha256,
    },
    outsider,
    personal: { facts: { signature: party.name } },
  });
  const record: ContractRecord = {
    ...given,
    contractId,
    agreement: { version, locale },
    contractVersion: 1,
    textSha256,
    status: "signed",
    token: newSecretToken(),
    locale,
    createdAt: at,
    changedAt: at,
    sentAt: at,
    mailIds: [],
    signed,
    head: headAfter(signing),
  };
  const writes = [
    putItem(ContractEntity.create(record).params()),
    Ledger.store(CONTRACT, created),
    Ledger.store(CONTRACT, signing),
    ...ContractText.storing(teamId, contractId, text),
    claim("signing-token", record.token, teamId, contractId),
    putItem(CreatorsContractEntity.create({ teamId, creatorId, contractId }).params()),
    EVENTS["contract.signed"].outbox({ contractId }),
  ];
  return { record, summary: { id: contractId, status: "signed", createdAt: at }, writes };
};
