import pMap from "p-map";
import { find as findContract } from "../../contracts/contract/change.ts";
import { ContractEntity } from "../../contracts/contract/contract.entity.ts";
import { CreatorContentEntity } from "../../contracts/creator-content/creator-content.entity.ts";
import { find as findContent } from "../../contracts/creator-content/record.ts";
import { AssetEntity } from "../../library/asset/asset.entity.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { found } from "../../platform/store/found.ts";
import { contractFolder, licenceFolder, mediaFolder } from "../../platform/store/object-key.ts";
import { findGrant } from "../../rights/grant/find.ts";
import { GrantEntity } from "../../rights/grant/grant.entity.ts";
import { RightsRequestEntity } from "../../rights/rights-request/rights-request.entity.ts";
import { type Lister, lister } from "./objects.ts";
import { idOf } from "./records.ts";
import {
  type BackupSource,
  type FileKey,
  sourcesOfAsset,
  sourcesOfContent,
  sourcesOfContract,
  sourcesOfGrant,
  sourcesOfRequest,
} from "./sources.ts";

/** How many owners of files a page has: few enough that a page takes only a small part of a step's time. */
const PAGE = 100;
/** How many owners are read in parallel. */
const AT_ONCE = 16;
const ONE_PAGE = { limit: PAGE, pages: 1, consistent: true } as const;

/** All owners of one kind, such as assets. A check goes through the kinds and their owners in the order of ids. */
interface Section {
  /** The prefix of the ids of the section's owners. */
  prefix: string;
  /** A text that sorts after all ids of the section's owners. */
  end: string;
  /** The files of an owner; none if the owner is gone. */
  filesOf: (teamId: string, ownerId: string) => Promise<BackupSource[]>;
  /** The files of the next owners, and the id of the last of these owners; after the last owner the section's end. */
  read: (teamId: string, after: string) => Promise<{ files: BackupSource[]; until: string }>;
  /** Lists the stored files of the owners after an owner. */
  list: (teamId: string, after: string) => Lister;
}

interface Kind<Owner> extends Pick<Section, "prefix" | "end" | "list"> {
  find: (teamId: string, ownerId: string) => Promise<Owner | undefined>;
  page: (teamId: string, after: string) => Promise<{ data: Owner[]; cursor: string | null }>;
  idOf: (owner: Owner) => string;
  sources: (owner: Owner) => BackupSource[] | Promise<BackupSource[]>;
}

const section = <Owner>({ prefix, end, list, find, page, idOf: idOfOwner, sources }: Kind<Owner>): Section => {
  /** Before the first owner, the prefix itself. */
  const within = (after: string) => (after.startsWith(prefix) ? after : prefix);
  return {
    ...{ prefix, end },
    list: (teamId, after) => list(teamId, within(after)),
    filesOf: async (teamId, ownerId) => {
      const owner = await find(teamId, ownerId);
      return owner ? sources(owner) : [];
    },
    read: async (teamId, after) => {
      const { data, cursor } = await page(teamId, within(after));
      const files = await pMap(data, async (owner) => sources(owner), { concurrency: AT_ONCE });
      const last = data.at(-1);
      return { files: files.flat(), until: cursor && last ? idOfOwner(last) : end };
    },
  };
};

/** The end of the last section. It sorts after all other keys that the backup can have. */
export const LAST = "~";

const ASSETS = section({
  prefix: "ast_",
  end: "ast_~",
  find: findAsset,
  page: (teamId, assetId) =>
    AssetEntity.query
      .primary({ teamId })
      .gt({ assetId })
      .go({ ...ONE_PAGE, attributes: ["teamId", "assetId", "name", "files", "releases", "request"] }),
  idOf: ({ assetId }) => assetId,
  sources: sourcesOfAsset,
  list: (teamId, after) => lister("media", mediaFolder(teamId), after),
});

/** The kinds of owners in the order of their prefixes, so that a single cursor goes through all of them. */
const SECTIONS: readonly Section[] = [
  ASSETS,
  section({
    prefix: "cco_",
    end: "cco_~",
    find: findContent,
    page: (teamId, contentId) =>
      CreatorContentEntity.query
        .primary({ teamId })
        .gt({ contentId })
        .go({ ...ONE_PAGE, attributes: ["teamId", "contentId", "title", "pictureId"] }),
    idOf: ({ contentId }) => contentId,
    sources: sourcesOfContent,
    // The pictures are stored in the same folder as the assets' files, but sort after those files.
    list: (teamId, after) => lister("media", mediaFolder(teamId), after),
  }),
  section({
    prefix: "con_",
    end: "con_~",
    find: findContract,
    page: (teamId, contractId) =>
      ContractEntity.query
        .primary({ teamId })
        .gt({ contractId })
        .go({
          ...ONE_PAGE,
          attributes: [
            ...(["teamId", "contractId", "contentTitle", "template", "agreement"] as const),
            ...(["documents", "documentErased", "erasedAt"] as const),
          ],
        }),
    idOf: ({ contractId }) => contractId,
    sources: sourcesOfContract,
    list: (teamId, after) => lister("documents", contractFolder(teamId), after),
  }),
  section({
    prefix: "grt_",
    end: "grt_~",
    find: findGrant,
    page: (teamId, grantId) =>
      GrantEntity.query
        .primary({ teamId })
        .gt({ grantId })
        .go({
          ...ONE_PAGE,
          attributes: ["teamId", "grantId", "number", "document", "documentErased", "erasedAt"],
        }),
    idOf: ({ grantId }) => grantId,
    sources: sourcesOfGrant,
    list: (teamId, after) => lister("documents", licenceFolder(teamId), after),
  }),
  section({
    prefix: "req_",
    end: LAST,
    find: (teamId, requestId) => found(RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true })),
    page: (teamId, requestId) =>
      RightsRequestEntity.query
        .primary({ teamId })
        .gt({ requestId })
        .go({
          ...ONE_PAGE,
          attributes: ["teamId", "requestId", "contentTitle", "copy", "documentErased", "erasedAt"],
        }),
    idOf: ({ requestId }) => requestId,
    sources: sourcesOfRequest,
    // Pictures of posts are stored among the files of assets, so each picture is looked up by its key.
    list: () => async () => new Map(),
  }),
];

/**
 * The section in which a check continues.
 * @param cursor the id of the last checked owner, or the end of a section; "" at the beginning
 */
export const sectionAt = (cursor: string): Section => SECTIONS.find(({ end }) => cursor < end) ?? ASSETS;

/** The files of an owner; none if the owner is gone. */
const filesOf = (teamId: string, ownerId: string): Promise<BackupSource[]> => {
  const { filesOf } = SECTIONS.find(({ prefix }) => ownerId.startsWith(prefix)) ?? ASSETS;
  return filesOf(teamId, ownerId);
};

/** A file; undefined if it doesn't belong to its owner any more. */
export const findSource = async ({ teamId, ownerId, fileId }: FileKey): Promise<BackupSource | undefined> =>
  (await filesOf(teamId, ownerId)).find((one) => one.fileId === fileId);

/** The files that still belong to their owners, with their current data. Each owner is read once. */
export const currentSources = async (files: readonly FileKey[]): Promise<BackupSource[]> => {
  const owners = new Map(files.map(({ teamId, ownerId }) => [ownerId, teamId]));
  const sources = await pMap(owners, ([ownerId, teamId]) => filesOf(teamId, ownerId), { concurrency: AT_ONCE });
  const wanted = new Set(files.map(idOf));
  return sources.flat().filter((source) => wanted.has(idOf(source)));
};
