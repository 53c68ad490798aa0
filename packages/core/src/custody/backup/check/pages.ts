import pMap from "p-map";
import { ContractEntity } from "../../../contracts/contract/contract.entity.ts";
import { CreatorContentEntity } from "../../../contracts/creator-content/creator-content.entity.ts";
import { AssetEntity } from "../../../library/asset/asset.entity.ts";
import { contractFolder, licenceFolder, mediaFolder } from "../../../platform/store/object-key.ts";
import { GrantEntity } from "../../../rights/grant/grant.entity.ts";
import { RightsRequestEntity } from "../../../rights/rights-request/rights-request.entity.ts";
import { type Lister, lister } from "../objects.ts";
import {
  type BackupSource,
  sourcesOfAsset,
  sourcesOfContent,
  sourcesOfContract,
  sourcesOfGrant,
  sourcesOfRequest,
} from "../sources.ts";

/** How many owners of files a page has: few enough that a page takes only a small part of a step's time. */
const PAGE = 100;
/** How many assets' releases are read in parallel. */
const AT_ONCE = 16;
const ONE_PAGE = { limit: PAGE, pages: 1, consistent: true } as const;

interface Owners {
  files: BackupSource[];
  /** The id of the last of these owners; "" if the section has no more. */
  last: string;
}

/**
 * All owners of one kind, such as assets. The sections are sorted by their owners' ids, so that a single cursor goes
 * through all sections.
 */
interface Section {
  /** The prefix of the ids of the section's owners. */
  prefix: string;
  /** A text that sorts after all ids of the section's owners. */
  end: string;
  read: (teamId: string, after: string) => Promise<Owners>;
  /** Lists the stored files of the owners after the cursor. */
  list: (teamId: string, cursor: string) => Lister;
}

/** The end of the last section. It sorts after all other keys that the backup can have. */
export const LAST = "~";

const within = (prefix: string, cursor: string): string => (cursor.startsWith(prefix) ? cursor : "");

const readAssets = async (teamId: string, after: string): Promise<Owners> => {
  const query = AssetEntity.query.primary({ teamId });
  const { data, cursor } = await (after ? query.gt({ assetId: after }) : query).go({
    ...ONE_PAGE,
    attributes: ["teamId", "assetId", "name", "files", "releases", "request"],
  });
  const files = await pMap(data, sourcesOfAsset, { concurrency: AT_ONCE });
  return { files: files.flat(), last: cursor ? (data.at(-1)?.assetId ?? "") : "" };
};

const readContracts = async (teamId: string, after: string): Promise<Owners> => {
  const query = ContractEntity.query.primary({ teamId });
  const { data, cursor } = await (after ? query.gt({ contractId: after }) : query).go({
    ...ONE_PAGE,
    attributes: [
      ...(["teamId", "contractId", "contentTitle", "template", "agreement"] as const),
      ...(["documents", "documentErased", "erasedAt"] as const),
    ],
  });
  return { files: data.flatMap(sourcesOfContract), last: cursor ? (data.at(-1)?.contractId ?? "") : "" };
};

const readGrants = async (teamId: string, after: string): Promise<Owners> => {
  const query = GrantEntity.query.primary({ teamId });
  const { data, cursor } = await (after ? query.gt({ grantId: after }) : query).go({
    ...ONE_PAGE,
    attributes: ["teamId", "grantId", "number", "document", "documentErased", "erasedAt"],
  });
  return { files: data.flatMap(sourcesOfGrant), last: cursor ? (data.at(-1)?.grantId ?? "") : "" };
};

const readContent = async (teamId: string, after: string): Promise<Owners> => {
  const query = CreatorContentEntity.query.primary({ teamId });
  const { data, cursor } = await (after ? query.gt({ contentId: after }) : query).go({
    ...ONE_PAGE,
    attributes: ["teamId", "contentId", "title", "pictureId"],
  });
  return { files: data.flatMap(sourcesOfContent), last: cursor ? (data.at(-1)?.contentId ?? "") : "" };
};

const readRequests = async (teamId: string, after: string): Promise<Owners> => {
  const query = RightsRequestEntity.query.primary({ teamId });
  const { data, cursor } = await (after ? query.gt({ requestId: after }) : query).go({
    ...ONE_PAGE,
    attributes: ["teamId", "requestId", "contentTitle", "copy", "documentErased", "erasedAt"],
  });
  return { files: data.flatMap(sourcesOfRequest), last: cursor ? (data.at(-1)?.requestId ?? "") : "" };
};

const REQUESTS: Section = {
  prefix: "req_",
  end: LAST,
  read: readRequests,
  // Pictures of posts are stored among the files of assets, so each picture is looked up by its key.
  list: () => async () => new Map(),
};

const SECTIONS: readonly Section[] = [
  {
    prefix: "ast_",
    end: "ast_~",
    read: readAssets,
    list: (teamId, cursor) => lister("media", mediaFolder(teamId), within("ast_", cursor)),
  },
  {
    prefix: "cco_",
    end: "cco_~",
    read: readContent,
    // The pictures are stored in the same folder as the assets' files, but sort after those files.
    list: (teamId, cursor) => lister("media", mediaFolder(teamId), within("cco_", cursor) || "cco_"),
  },
  {
    prefix: "con_",
    end: "con_~",
    read: readContracts,
    list: (teamId, cursor) => lister("documents", contractFolder(teamId), within("con_", cursor)),
  },
  {
    prefix: "grt_",
    end: "grt_~",
    read: readGrants,
    list: (teamId, cursor) => lister("documents", licenceFolder(teamId), within("grt_", cursor)),
  },
  REQUESTS,
];

/**
 * The section in which a check continues.
 * @param cursor the id of the last checked owner, or the end of a section; "" at the beginning
 */
export const sectionAt = (cursor: string): Section => SECTIONS.find(({ end }) => cursor < end) ?? REQUESTS;

/**
 * The files of the next owners.
 * @returns `until`: the id of the last of these owners; the end of the section if there are no more owners
 */
export const readSources = async (
  teamId: string,
  { prefix, end, read }: Section,
  cursor: string,
): Promise<{ files: BackupSource[]; until: string }> => {
  const { files, last } = await read(teamId, within(prefix, cursor));
  return { files, until: last || end };
};
