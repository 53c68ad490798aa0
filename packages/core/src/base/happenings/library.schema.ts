import * as z from "zod";
import { type Happening, id, inAsset, inTeam, recorded, work } from "./happening.schema.ts";

const asset = { assetId: id };

/** What happens to assets and their files, and in the team's searches and imports. */
export const LIBRARY = {
  "asset.created": {
    data: asset,
    entry: inAsset("edits", "nobody", "Upload", "uploaded the asset"),
    notice: null,
    mail: null,
    slack: null,
    webhook: { name: "asset.created", label: "Asset created" },
  },
  "asset.edited": recorded(inAsset("edits", "nobody", "Pencil", "edited the asset")),
  /** A member has confirmed that the content is by its creator, whose agreement then covers it. */
  "asset.cover.confirmed": recorded(
    inAsset("decisions", "nobody", "UserCheck", "confirmed that the content is by its creator"),
  ),
  /** A member has confirmed that the content is that of a licensed asset with the same file, whose license then covers it. */
  "asset.copy.confirmed": recorded(
    inAsset("decisions", "nobody", "UserCheck", "confirmed that the license of the same file covers it"),
  ),
  "asset.status.changed": {
    data: { ...asset, from: z.string(), to: z.string() },
    entry: inAsset("decisions", "nobody", "RefreshCw", "changed the status"),
    notice: null,
    mail: null,
    slack: null,
    webhook: { name: "asset.status.changed", label: "Status of an asset changed" },
  },
  /** Only the tombstone (tombstone.entity.ts) is left; what follows removes the asset's derived data. */
  "asset.deleted": {
    data: asset,
    entry: inAsset("edits", "nobody", "Trash2", "deleted the asset"),
    notice: null,
    mail: null,
    slack: null,
    webhook: { name: "asset.deleted", label: "Asset deleted" },
  },
  /** A file was stored and belongs to an asset; what follows processes its bytes, for example hashes them. */
  "asset.file.stored": work({ ...asset, fileId: id }),
  "asset.file.hashed": recorded(inAsset("files", "nobody", "Fingerprint", "computed the file's SHA-256")),
  "asset.file.not_hashed": recorded(inAsset("files", "nobody", "Unlink", "could not fetch the file from its address")),
  "asset.thumbnail.made": recorded(inAsset("files", "nobody", "Image", "made the preview picture")),
  "asset.file.restored": recorded(inAsset("files", "nobody", "RefreshCw", "restored a file from the backup")),
  "asset.file.downloaded": recorded(inAsset("downloads", "nobody", "Download", "downloaded a file")),
  "asset.duplicate.noted": recorded(inAsset("files", "nobody", "Copy", "compared the file with the team's others")),
  /**
   * What stops an asset, its license, or by what its copies are known, has changed: the asset is compared again with stopped
   * and licensed ones, and so is every asset with one of these keys (asset/copy.entity.ts), which commas separate. `from` is the copy after which
   * a part of this work begins. With `copiesOnly`, nothing has changed by which the asset itself is compared.
   */
  "asset.copies.changed": work({
    ...asset,
    keys: z.string(),
    from: z.string().optional(),
    copiesOnly: z.literal(true).optional(),
  }),
  /** The team's assets that an earlier release has left are compared, page by page (asset-file/look-for-copies.ts). */
  "copies.pass.planned": work({}),
  "asset.copies.compared": recorded(inAsset("decisions", "nobody", "Copy", "compared it with its copies")),
  "publication.added": recorded(inAsset("edits", "nobody", "Globe", "added a publication")),
  "publication.edited": recorded(inAsset("edits", "nobody", "Globe", "edited a publication")),
  "publication.removed": recorded(inAsset("edits", "nobody", "Globe", "removed a publication")),
  "release.added": recorded(inAsset("edits", "released", "UserCheck", "added a release")),
  "release.edited": recorded(inAsset("edits", "released", "UserCheck", "changed a release")),
  "release.removed": recorded(inAsset("edits", "released", "UserCheck", "removed a release")),
  "release.shown": recorded(inAsset("edits", "released", "UserCheck", "said whether people and music are in it")),
  /** The files at the URLs in the team's imported rows have to be fetched now. */
  "foreign.fetch.planned": work({}),
  /** An import has to go on, if its attribute `step` is this event's id. */
  "import.step.planned": work({ importId: id }),
  /** An import has added assets: one event for all of a run; the change feed has each asset. */
  "import.chunk.stored": work({ importId: id }),
  /**
   * A new search snapshot has to be written: so much has changed since the last one that searches become slow, or a
   * process has written the first parts and another has to continue. The item of snapshot/pointer.entity.ts says which.
   */
  "search.snapshot.outgrown": work({}),
  "upload.canceled": recorded(inTeam("nobody", "canceled somebody's upload")),
} as const satisfies Record<string, Happening>;
