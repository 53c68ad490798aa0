import { sha256 } from "../../platform/hash.ts";
import { requireHolder, requireMember } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { findDocument } from "../../platform/store/kept-document.ts";
import { read } from "../contract/change.ts";
import type { ContractRecord } from "../contract/contract.entity.ts";
import { documentChanged, documentNotFound, documentNotMade } from "../contract/contract.errors.ts";
import type { DocumentKind } from "../contract/contract.schema.ts";
import { documentName } from "./document.ts";

/** A file of a signed contract, for a download. */
export interface ContractFile {
  fileName: string;
  body: Buffer;
}

const ENDINGS = { pdf: "pdf", text: "txt" } as const;

/**
 * A file of a contract.
 * @throws contract_document.not_found if the contract isn't signed or the file isn't made yet;
 * contract_document.changed if the stored file has changed since it was made
 */
export const fileOf = async (
  { contractId, status, documents }: ContractRecord,
  kind: DocumentKind,
): Promise<ContractFile> => {
  if (!documents) throw status === "signed" ? documentNotMade() : documentNotFound();
  const { key, sha256: made } = documents[kind];
  const body = await findDocument(key);
  if (!body || sha256(body) !== made) {
    const changed = documentChanged();
    log.error("contract document changed", changed, { contractId, key, gone: body === undefined });
    throw changed;
  }
  return { fileName: documentName(contractId, ENDINGS[kind]), body };
};

/** A file of a contract of the member's team. @throws contract.not_found, and as {@link fileOf} */
export const forMember = async (contractId: string, kind: DocumentKind): Promise<ContractFile> => {
  const { teamId } = requireMember();
  return fileOf(await read(teamId, contractId), kind);
};

/** A file of the contract whose link the signer has opened. @throws contract.not_found, and as {@link fileOf} */
export const forSigner = async (kind: DocumentKind): Promise<ContractFile> => {
  const { teamId, contractId } = requireHolder("signer");
  return fileOf(await read(teamId, contractId), kind);
};
