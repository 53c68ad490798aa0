import { FONT_PACKAGES } from "../font-packages.ts";
import { type Domain, MAIL, NOTICE, READ_IF_THERE, RECORDS, RECORDS_AND_LISTS } from "../function-definition.ts";

export const CONTRACT: Domain = {
  name: "Contract",
  subscriptions: [
    {
      name: "SendContract",
      event: "contract.created",
      handler: "packages/functions/src/events/contract-created/send-contract",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "RemindSigner",
      event: "contract.reminded",
      handler: "packages/functions/src/events/contract-reminded/remind-signer",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "TellSignerVoided",
      event: "contract.voided",
      handler: "packages/functions/src/events/contract-voided/tell-signer",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifySenderSigned",
      event: "contract.signed",
      handler: "packages/functions/src/events/contract-signed/notify-sender",
      access: { table: RECORDS_AND_LISTS },
      ...NOTICE,
    },
    {
      name: "MakeContractDocuments",
      event: "contract.signed",
      handler: "packages/functions/src/events/contract-signed/make-documents",
      concurrency: 20,
      access: {
        table: RECORDS_AND_LISTS,
        documents: [...READ_IF_THERE, "PutObject"],
        within: { documents: "contracts/" },
      },
      // Drawing a text of 200,000 characters in scripts with many letters takes half a minute of two cores.
      memoryMb: 3008,
      timeoutSeconds: 120,
      heavy: true,
      secrets: ["LICENCE_SEAL"],
      fonts: FONT_PACKAGES,
    },
    {
      name: "MailSignerCopy",
      event: "contract.document.stored",
      handler: "packages/functions/src/events/contract-document-stored/mail-signer",
      access: {
        table: RECORDS_AND_LISTS,
        documents: ["GetObject"],
        within: { documents: "contracts/" },
        mail: "files",
      },
      ...MAIL,
    },
    {
      name: "MailSenderSigned",
      event: "contract.document.stored",
      handler: "packages/functions/src/events/contract-document-stored/mail-sender",
      access: {
        table: RECORDS_AND_LISTS,
        documents: ["GetObject"],
        within: { documents: "contracts/" },
        mail: "files",
      },
      ...MAIL,
    },
    {
      name: "NotifySenderContractExpired",
      event: "contract.expired",
      handler: "packages/functions/src/events/contract-expired/notify-sender",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifySenderDeclined",
      event: "contract.declined",
      handler: "packages/functions/src/events/contract-declined/notify-sender",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "VoidContractOfRequest",
      event: "rights_request.withdrawn",
      handler: "packages/functions/src/events/rights-request-withdrawn/void-contract",
      concurrency: 5,
      access: { table: RECORDS },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
    {
      name: "VoidContracts",
      event: "creator.deleted",
      handler: "packages/functions/src/events/creator-deleted/void-contracts",
      access: { table: RECORDS_AND_LISTS },
      memoryMb: 512,
      timeoutSeconds: 120,
    },
  ],
};
