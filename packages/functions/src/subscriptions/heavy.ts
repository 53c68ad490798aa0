import { FONT_PACKAGES } from "../font-packages.ts";
import { type Profile, profile, READ_IF_THERE, RECORDS, RECORDS_AND_LISTS } from "../function-definition.ts";

const HASH = profile(
  {
    name: "Hash",
    concurrency: 27,
    access: { table: RECORDS_AND_LISTS, media: ["GetObject"] },
    memoryMb: 512,
    timeoutSeconds: 120,
    heavy: true,
  },
  {
    HashFile: ["asset.file.stored", "asset-file-stored/hash-file"],
  },
);

const THUMBNAILS = profile(
  {
    name: "Thumbnails",
    concurrency: 40,
    access: { table: RECORDS, media: ["GetObject", "PutObject", "DeleteObject"] },
    memoryMb: 1536,
    timeoutSeconds: 60,
    heavy: true,
    install: ["sharp"],
  },
  {
    MakeThumbnail: ["asset.file.stored", "asset-file-stored/make-thumbnail"],
  },
);

/** Files and pictures of other servers, which may be slow. */
const FOREIGN_FILES = profile(
  {
    name: "ForeignFiles",
    concurrency: 30,
    // CopyPost also lists pictures that an interrupted attempt may have left.
    access: { table: RECORDS_AND_LISTS, media: ["PutObject", "DeleteObject", "ListBucket"] },
    memoryMb: 1536,
    timeoutSeconds: 120,
    heavy: true,
    install: ["sharp"],
  },
  {
    FetchFiles: ["foreign.fetch.planned", "foreign-fetch-planned/fetch-files"],
    CopyPost: ["rights_request.created", "rights-request-created/copy-post"],
  },
);

/** PDFs: sealed licenses and contracts, and reports of activity. */
const DOCUMENTS = profile(
  {
    name: "Documents",
    concurrency: 40,
    access: {
      table: RECORDS_AND_LISTS,
      // IssueLicence hashes the asset's files and makes its thumbnail, unless another function has done so, and removes the
      // thumbnail that it replaces. WriteActivity says whether files and licenses still match the entries.
      media: [...READ_IF_THERE, "PutObject", "DeleteObject"],
      documents: [...READ_IF_THERE, "PutObject"],
      backup: READ_IF_THERE,
      within: { documents: ["licences/", "contracts/"], backup: "anchors/" },
    },
    // Drawing a text of 200,000 characters in scripts with many letters takes half a minute of two cores.
    memoryMb: 3008,
    timeoutSeconds: 120,
    heavy: true,
    secrets: ["LICENCE_SEAL"],
    install: ["sharp"],
    fonts: FONT_PACKAGES,
  },
  {
    IssueLicence: ["rights_request.approved", "rights-request-approved/issue-license"],
    MakeContractDocuments: ["contract.signed", "contract-signed/make-documents"],
    WriteActivity: ["export.requested", "export-requested/write-activity"],
  },
);

/** The next snapshot of a team's search, under another name, without the objects that are in neither snapshot. */
const SEARCH = profile(
  {
    name: "Search",
    concurrency: 24,
    access: {
      table: [...RECORDS_AND_LISTS, "BatchGetItem"],
      documents: [...READ_IF_THERE, "PutObject", "DeleteObject"],
      within: { documents: "search/" },
    },
    memoryMb: 1536,
    timeoutSeconds: 120,
    heavy: true,
  },
  {
    CompactSearch: ["search.snapshot.outgrown", "search-snapshot-outgrown/compact-search"],
    CompactSearchAfterImport: ["import.chunk.stored", "import-chunk-stored/compact-search"],
  },
);

const IMPORT = profile(
  {
    name: "Import",
    concurrency: 20,
    access: {
      table: [...RECORDS_AND_LISTS, "BatchGetItem", "BatchWriteItem"],
      imports: ["GetObject", "PutObject"],
      media: ["PutObject"],
    },
    memoryMb: 1024,
    timeoutSeconds: 30,
    heavy: true,
  },
  {
    RunImport: ["import.step.planned", "import-step-planned/run-import"],
  },
);

/** Lists and evidence as files. */
const EXPORTS = profile(
  {
    name: "Exports",
    concurrency: 12,
    access: {
      table: [...RECORDS_AND_LISTS, "BatchGetItem"],
      // The file is removed if the export was removed while the file was written.
      media: ["PutObject", "DeleteObject"],
      // The ids of a long list's assets are stored until the list is written.
      imports: ["GetObject", "PutObject"],
      documents: READ_IF_THERE,
      backup: READ_IF_THERE,
      within: { documents: "search/", media: "media/*/exports/", backup: "anchors/" },
    },
    memoryMb: 1024,
    timeoutSeconds: 120,
    heavy: true,
    secrets: ["APP_SECRET"],
  },
  {
    WriteList: ["export.requested", "export-requested/write-list"],
    WriteEvidence: ["export.requested", "export-requested/write-evidence"],
  },
);

export const HEAVY: readonly Profile[] = [HASH, THUMBNAILS, FOREIGN_FILES, DOCUMENTS, SEARCH, IMPORT, EXPORTS];
