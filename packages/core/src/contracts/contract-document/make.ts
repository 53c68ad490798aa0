import { EVENTS } from "../../base/happenings/events.ts";
import { Ledger } from "../../base/ledger/index.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { MADE_PDF, MADE_TEXT } from "../../platform/made-files.ts";
import { type KeptDocument, keepOnce } from "../../platform/store/kept-document.ts";
import { contractDocumentKey } from "../../platform/store/object-key.ts";
import { CONTRACT, change, find, requireIntact, textOf } from "../contract/change.ts";
import type { ContractDocuments, ContractRecord, StoredDocument } from "../contract/contract.entity.ts";
import { isOfSignature, signersOf } from "../contract/signers.ts";
import { type ContractDocument, documentOf } from "./document.ts";
import { signedText } from "./signed-text.ts";

/**
 * Makes the two files of a signed contract, text and PDF. Each is stored once and never changes. The contract and its
 * history get the files' SHA-256, and an event reports the files. Repeated and parallel calls make the same files;
 * after an interruption, the next call completes the work. For an unsigned contract nothing is done.
 * @param make makes the sealed PDF; a parameter because packages/core has neither the fonts nor the keys for it
 * @throws contract.text_damaged if the stored text isn't the signed text
 */
export const makeDocuments = async (
  contractId: string,
  make: (document: ContractDocument) => Promise<Buffer>,
): Promise<void> => {
  const teamId = requireTeamId();
  const contract = await find(teamId, contractId);
  if (contract?.status !== "signed" || contract.documents) return;
  const text = await textOf(teamId, contractId);
  requireIntact(contract, text);
  const [team, chainOf] = await Promise.all([Team.fresh(teamId), signingsOf(contract)]);
  const document = documentOf({ contract, text, team, chainOf });
  const keyOf = (kind: "pdf" | "txt") => contractDocumentKey(teamId, contractId, kind);
  const asText = await keepOnce(keyOf("txt"), "text/plain; charset=utf-8", async () =>
    Buffer.from(signedText(document), "utf8"),
  );
  const pdf = await keepOnce(keyOf("pdf"), "application/pdf", () => make(document));
  await note(contract, { pdf: asStored(pdf), text: asStored(asText), madeAt: nowIso() });
};

const asStored = ({ key, body }: KeptDocument): StoredDocument => ({ key, sha256: sha256(body), size: body.length });

/** The history's entries about the signatures, by the number of the signer. */
const signingsOf = async (contract: ContractRecord): Promise<(number: number) => ContractDocument["chain"]> => {
  const { teamId, contractId } = contract;
  const entries = new Map<string, ContractDocument["chain"]>();
  for await (const page of Ledger.pages(CONTRACT, { teamId, id: contractId })) {
    for (const { type, facts, seq, hash } of page)
      if (isOfSignature(type)) entries.set(facts.signer ?? "1", { seq, hash });
    if (entries.size === signersOf(contract).length) break;
  }
  return (number) => {
    const found = entries.get(String(number));
    if (!found) throw new Error(`The history of ${contractId} lacks the signature ${number}`);
    return found;
  };
};

const note = async ({ teamId, contractId }: ContractRecord, documents: ContractDocuments): Promise<void> => {
  const { pdf, text } = documents;
  await change(teamId, contractId, (current) => {
    if (current.documents) return undefined;
    const facts = {
      "pdf sha256": pdf.sha256,
      "pdf size": String(pdf.size),
      "text file sha256": text.sha256,
      "text file size": String(text.size),
    };
    return {
      next: { ...current, documents },
      step: { type: "contract.document.stored" as const, facts },
      also: [
        EVENTS["contract.document.stored"].outbox({ contractId }),
        ...[MADE_PDF, MADE_TEXT].map((fileId) => EVENTS["backup.copy.due"].outbox({ ownerId: contractId, fileId })),
      ],
    };
  });
};
