import { ContractText } from "../../base/contract-text/index.ts";
import { EMPTY_CHAIN } from "../../base/ledger/chain.ts";
import type { HistoryType } from "../../base/ledger/history.schema.ts";
import { headAfter, Ledger } from "../../base/ledger/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { nowIso } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { newId, newSecretToken } from "../../platform/id.ts";
import type { HeldBack } from "../../platform/mail/held-back.schema.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { claim } from "../../platform/store/unique.ts";
import { coversSha256 } from "../creator/covers-hash.ts";
import { CONTRACT } from "./change.ts";
import {
  ContractEntity,
  type ContractRecord,
  CreatorsContractEntity,
  type FurtherSigner,
  type Party,
} from "./contract.entity.ts";
import { titleMissing } from "./contract.errors.ts";
import { type Asked, brandOf, filled, type Source } from "./draft.ts";
import { mailingNew } from "./sending/mailing.ts";
import { firstShown } from "./shown-by-creator.ts";
import { mailIdOf, signersOf } from "./signers.ts";
import { contractEnd, waited } from "./timers.ts";

/** The version of every new contract. */
const FIRST_VERSION = 1;

/** The sender, the signer and the subject of a contract, apart from its text. */
export interface Made {
  team: TeamRecord;
  sender: Sender;
  party: Party;
  /**
   * The signer's id among the team's creators, if the signer is one of them. The writes fail if that creator was
   * deleted.
   */
  creatorId?: string | undefined;
  /** The rights request whose approval depends on the contract. */
  requestId?: string | undefined;
  source: Source;
  /** Who signs beside the party. */
  further?: { signers: readonly FurtherSigner[]; inOrder: boolean } | undefined;
  /** Set if the mail to the signer is held back because of a limit. */
  mailHeld?: HeldBack | undefined;
}

export interface Sender {
  userId: string;
  displayName: string;
}

/**
 * The writes that make a contract, for the caller's transaction. An event handler mails the signer.
 * @throws request.invalid for a text that can't be filled in
 */
export const creation = (asked: Asked, made: Made): { record: ContractRecord; writes: Write[] } => {
  const { team, sender, party, creatorId, requestId, source, further } = made;
  const { teamId } = team;
  const { text, missing } = filled(source, asked, { requesterName: sender.displayName, team, party });
  if (missing.length > 0) throw titleMissing();
  const contractId = newId("contract");
  const textSha256 = sha256(text);
  const { template } = source;
  const brand = brandOf(asked, team);
  const first = Ledger.entry(CONTRACT, { teamId, id: contractId }, EMPTY_CHAIN, {
    type: "contract.created",
    to: "pending",
    facts: {
      ...(creatorId && { creator: creatorId }),
      ...(requestId && { request: requestId }),
      "text sha256": textSha256,
      ...(further && { signers: String(further.signers.length + 1), order: further.inOrder ? "in order" : "any" }),
      ...(template && { template: template.id, "template version": String(template.version) }),
      ...(asked.text !== undefined && { text: "custom" }),
      ...(asked.covers && {
        covers: asked.covers.usageRights,
        "covers sha256": coversSha256(brand, asked.covers),
      }),
    },
    outsider: party,
    personal: { about: party.name, facts: { email: party.email } },
  });
  const { mailId, write: mailed } = mailingNew(contractId);
  const createdAt = nowIso();
  const named = namings({ teamId, contractId }, first, further?.signers ?? []);
  const last = named.at(-1) ?? first;
  const record: ContractRecord = {
    teamId,
    contractId,
    creatorId,
    requestId,
    party,
    ...(further && {
      signers: further.signers.map((signer) =>
        further.inOrder ? signer : { ...signer, mailIds: [mailIdOf(mailId, signer)], askedAt: createdAt },
      ),
      inOrder: further.inOrder,
    }),
    contentTitle: asked.contentTitle || undefined,
    brand,
    template: template && { id: template.id, name: template.name, version: template.version },
    contractVersion: FIRST_VERSION,
    covers: asked.covers,
    textSha256,
    status: "pending",
    token: newSecretToken(),
    locale: asked.locale,
    senderId: sender.userId,
    senderName: sender.displayName,
    createdAt,
    changedAt: createdAt,
    sentAt: createdAt,
    expiresAt: contractEnd(),
    mailIds: [mailId],
    ...(made.mailHeld && { mailHeld: made.mailHeld }),
    head: headAfter(last),
  };
  const writes = [
    putItem(ContractEntity.create(record).params()),
    ...[first, ...named].map((entry) => Ledger.store(CONTRACT, entry)),
    ...ContractText.storing(teamId, contractId, text),
    ...signersOf(record).map(({ token }) => claim("signing-token", token, teamId, contractId)),
    ...(creatorId
      ? [
          putItem(CreatorsContractEntity.create({ teamId, creatorId, contractId }).params()),
          firstShown(record, creatorId, "pending"),
        ]
      : []),
    ...waited(record),
    mailed,
  ];
  return { record, writes };
};

/** The entries that name the signers beside the party, one for each. */
const namings = (
  { teamId, contractId: id }: Pick<ContractRecord, "teamId" | "contractId">,
  first: Ledger.Entry<HistoryType>,
  signers: readonly FurtherSigner[],
): Ledger.Entry<HistoryType>[] => {
  const entries: Ledger.Entry<HistoryType>[] = [];
  for (const { number, role, name, email } of signers)
    entries.push(
      Ledger.entry(CONTRACT, { teamId, id }, headAfter(entries.at(-1) ?? first), {
        type: "contract.signer.named",
        facts: { signer: String(number), role },
        outsider: { name, email },
        personal: { about: name, facts: { email } },
      }),
    );
  return entries;
};
