import pMap from "p-map";
import { ContractEntity } from "../../contracts/contract/contract.entity.ts";
import { CreatorContentEntity } from "../../contracts/creator-content/creator-content.entity.ts";
import { AssetEntity } from "../../library/asset/asset.entity.ts";
import { readAll } from "../../platform/store/batches.ts";
import { contractFolder, licenseFolder, mediaFolder } from "../../platform/store/object-key.ts";
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
/** How many owners' releases and waiting originals are read in parallel. */
const AT_ONCE = 16;
const NOW = { consistent: true } as const;
const ONE_PAGE = { ...NOW, limit: PAGE, pages: 1 } as const;

/** All owners of one kind, such as assets. A check goes through the kinds and their owners in the order of ids. */
interface Section {
  /** The prefix of the ids of the section's owners. */
  prefix: string;
  /** A text that sorts after all ids of the section's owners. */
  end: string;
  /** The files of owners, by strongly consistent reads; an owner that is gone has none. */
  filesOf: (teamId: string, ownerIds: readonly string[]) => Promise<BackupSource[]>;
  /** The files of the next owners, and the id of the last of these owners; after the last owner the section's end. */
  read: (teamId: string, after: string) => Promise<{ files: BackupSource[]; until: string }>;
  /** Lists the stored files of the owners after an owner. */
  list: (teamId: string, after: string) => Lister;
}

interface Kind<Key, Owner> extends Pick<Section, "prefix" | "end" | "list"> {
  key: (teamId: string, ownerId: string) => Key;
  get: (keys: Key[]) => Promise<{ data: readonly Owner[]; unprocessed: readonly Key[] }>;
  page: (teamId: string, from: string, to: string) => Promise<{ data: Owner[]; cursor: string | null }>;
  idOf: (owner: Owner) => string;
  sources: (owner: Owner) => BackupSource[] | Promise<BackupSource[]>;
}

const section = <Key, Owner>(kind: Kind<Key, Owner>): Section => {
  const { prefix, end, list, key, get, page, sources } = kind;
  /** Before the first owner, the prefix itself. */
  const within = (after: string) => (after.startsWith(prefix) ? after : prefix);
  const allOf = async (owners: readonly Owner[]) =>
    (await pMap(owners, async (owner) => sources(owner), { concurrency: AT_ONCE })).flat();
  return {
    ...{ prefix, end },
    list: (teamId, after) => list(teamId, within(after)),
    filesOf: async (teamId, ownerIds) => {
      const keys = ownerIds.map((id) => key(teamId, id));
      return allOf(await readAll(keys, get));
    },
    read: async (teamId, after) => {
      // "0" is the lowest character of ids. Without the bound, the store would fill the page with items of other kinds.
      const { data, cursor } = await page(teamId, `${within(after)}0`, end);
      const last = data.at(-1);
      return { files: await allOf(data), until: cursor && last ? kind.idOf(last) : end };
    },
  };
};

/** The end of the last section. It sorts after all other keys that the backup can have. */
export const LAST = "~";

const ASSETS = section({
  prefix: "ast_",
  end: "ast_~",
  key: (teamId, assetId) => ({ teamId, assetId }),
  get: (keys) => AssetEntity.get(keys).go(NOW),
  page: (teamId, from, to) =>
    AssetEntity.query
      .primary({ teamId })
      .between({ assetId: from }, { assetId: to })
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
    key: (teamId, contentId) => ({ teamId, contentId }),
    get: (keys) => CreatorContentEntity.get(keys).go(NOW),
    page: (teamId, from, to) =>
      CreatorContentEntity.query
        .primary({ teamId })
        .between({ contentId: from }, { contentId: to })
        .go({ ...ONE_PAGE, attributes: ["teamId", "contentId", "title", "pictureId"] }),
    idOf: ({ contentId }) => contentId,
    sources: sourcesOfContent,
    // The pictures are stored in the same folder as the assets' files, but sort after those files.
    list: (teamId, after) => lister("media", mediaFolder(teamId), after),
  }),
  section({
    prefix: "con_",
    end: "con_~",
    key: (teamId, contractId) => ({ teamId, contractId }),
    get: (keys) => ContractEntity.get(keys).go(NOW),
    page: (teamId, from, to) =>
      ContractEntity.query
        .primary({ teamId })
        .between({ contractId: from }, { contractId: to })
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
    key: (teamId, grantId) => ({ teamId, grantId }),
    get: (keys) => GrantEntity.get(keys).go(NOW),
    page: (teamId, from, to) =>
      GrantEntity.query
        .primary({ teamId })
        .between({ grantId: from }, { grantId: to })
        .go({
          ...ONE_PAGE,
          attributes: ["teamId", "grantId", "number", "document", "documentErased", "papers", "erasedAt"],
        }),
    idOf: ({ grantId }) => grantId,
    sources: sourcesOfGrant,
    list: (teamId, after) => lister("documents", licenseFolder(teamId), after),
  }),
  section({
    prefix: "req_",
    end: LAST,
    key: (teamId, requestId) => ({ teamId, requestId }),
    get: (keys) => RightsRequestEntity.get(keys).go(NOW),
    page: (teamId, from, to) =>
      RightsRequestEntity.query
        .primary({ teamId })
        .between({ requestId: from }, { requestId: to })
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

const sectionOf = (ownerId: string): Section => SECTIONS.find(({ prefix }) => ownerId.startsWith(prefix)) ?? ASSETS;

/** The files of one team that still belong to their owners, with their current data. Each owner is read once. */
export const currentSources = async (files: readonly FileKey[]): Promise<BackupSource[]> => {
  const wanted = new Set(files.map(idOf));
  const [{ teamId } = { teamId: "" }] = files;
  const owners = Map.groupBy(new Set(files.map(({ ownerId }) => ownerId)), sectionOf);
  const sources = await pMap(owners, ([section, ids]) => section.filesOf(teamId, ids));
  return sources.flat().filter((source) => wanted.has(idOf(source)));
};

/** A file; undefined if it doesn't belong to its owner any more. */
export const findSource = async (key: FileKey): Promise<BackupSource | undefined> => (await currentSources([key]))[0];
