import { FONT_PACKAGES } from "../font-packages.ts";
import { type Domain, READ_IF_THERE, RECORDS_AND_LISTS } from "../function-definition.ts";

export const EXPORT: Domain = {
  name: "Export",
  subscriptions: [
    {
      name: "WriteList",
      event: "export.requested",
      handler: "packages/functions/src/events/export-requested/write-list",
      concurrency: 10,
      access: {
        table: [...RECORDS_AND_LISTS, "BatchGetItem"],
        // The function removes its file if the export was removed while the file was written.
        media: ["PutObject", "DeleteObject"],
        // The ids of a long list's assets are stored until the list is written.
        imports: ["GetObject", "PutObject"],
        // The function reads the search's snapshot.
        documents: READ_IF_THERE,
        within: { documents: "search/", media: "media/*/exports/" },
      },
      memoryMb: 1024,
      timeoutSeconds: 120,
      heavy: true,
      secrets: ["APP_SECRET"],
    },
    {
      name: "WriteActivity",
      event: "export.requested",
      handler: "packages/functions/src/events/export-requested/write-activity",
      concurrency: 6,
      access: {
        table: RECORDS_AND_LISTS,
        // The report says whether files and licenses still match the entries.
        media: [...READ_IF_THERE, "PutObject", "DeleteObject"],
        documents: READ_IF_THERE,
        backup: READ_IF_THERE,
        within: { documents: "licences/", backup: "anchors/" },
      },
      memoryMb: 1536,
      timeoutSeconds: 60,
      heavy: true,
      fonts: FONT_PACKAGES,
    },
    {
      name: "WriteEvidence",
      event: "export.requested",
      handler: "packages/functions/src/events/export-requested/write-evidence",
      access: {
        table: RECORDS_AND_LISTS,
        media: ["PutObject", "DeleteObject"],
        backup: READ_IF_THERE,
        within: { media: "media/*/exports/", backup: "anchors/" },
      },
      memoryMb: 1024,
      timeoutSeconds: 60,
      heavy: true,
    },
  ],
};
