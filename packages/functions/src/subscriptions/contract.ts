import type { Domain } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { MAIL, RECORDS, RECORDS_AND_LISTS } from "./access.ts";

export const CONTRACT: Domain = {
  name: "Contract",
  subscriptions: [
    {
      name: "SendContract",
      event: "contract.created",
      handler: "packages/functions/src/events/contract-created/send-contract",
      work: { eventsAMinute: LOAD.contractsAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "RemindSigner",
      event: "contract.reminded",
      handler: "packages/functions/src/events/contract-reminded/remind-signer",
      work: { eventsAMinute: LOAD.contractsAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "TellSignerVoided",
      event: "contract.voided",
      handler: "packages/functions/src/events/contract-voided/tell-signer",
      work: { eventsAMinute: LOAD.contractsAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifySenderSigned",
      event: "contract.signed",
      handler: "packages/functions/src/events/contract-signed/notify-sender",
      work: { eventsAMinute: LOAD.answersAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifySenderDeclined",
      event: "contract.declined",
      handler: "packages/functions/src/events/contract-declined/notify-sender",
      work: { eventsAMinute: LOAD.answersAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "VoidContractOfRequest",
      event: "rights_request.withdrawn",
      handler: "packages/functions/src/events/rights-request-withdrawn/void-contract",
      work: { eventsAMinute: LOAD.requestsAMinute, seconds: 0.5 },
      access: { table: RECORDS },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
    {
      name: "VoidContracts",
      event: "creator.deleted",
      handler: "packages/functions/src/events/creator-deleted/void-contracts",
      work: { eventsAMinute: LOAD.creatorsDeletedAMinute, seconds: 2 },
      access: { table: RECORDS_AND_LISTS },
      memoryMb: 512,
      timeoutSeconds: 120,
    },
  ],
};
