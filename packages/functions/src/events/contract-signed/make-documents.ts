import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { makeDocuments } from "@clearhouse/core/contracts/contract-document/make.ts";
import { renderContract } from "../../pdf/contract-document.tsx";
import { seal } from "../../pdf/seal.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("make-contract-documents", EVENTS["contract.signed"], ({ data }) =>
  makeDocuments(data.contractId, async (document) =>
    seal(await renderContract(document), document.times.signedAt, "contract"),
  ),
);
