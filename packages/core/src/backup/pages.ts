import { AssetEntity } from "../asset/asset.entity.ts";
import { ContractEntity } from "../contract/contract.entity.ts";
import { GrantEntity } from "../grant/grant.entity.ts";
import { inParallel } from "../platform/in-parallel.ts";
import { contractFolder, licenceFolder, mediaFolder } from "../platform/store/object-key.ts";
import { type Lister, lister } from "./objects.ts";
import { type BackupSource, sourcesOfAsset, sourcesOfContract, sourcesOfGrant } from "./sources.ts";

/** Owners that are gone through together. */
const PAGE = 500;
/** Assets whose releases are read at the same time. */
const AT_ONCE = 16;
const ONE_PAGE = { limit: PAGE, pages: 1, consistent: true } as const;

interface Owners {
  files: BackupSource[];
  /** The last owner's id; "" where none follows. */
  last: string;
}

/** Owners of one kind. Sections follow each other as the ids of their owners do, so one order goes through all of them. */
interface Section {
  /** With which the ids of its owners begin. */
  prefix: string;
  /** Behind every id of its owners. */
  end: string;
  read: (teamId: string, after: string) => Promise<Owners>;
  /** The objects of its owners, from behind one on. */
  list: (teamId: string, cursor: string) => Lister;
}

/** Ends the last section: behind whatever else may lie in the backup. */
export const LAST = "~";

const within = (prefix: string, cursor: string): string => (cursor.startsWith(prefix) ? cursor : "");

const readAssets = async (teamId: string, after: string): Promise<Owners> => {
  const query = AssetEntity.query.primary({ teamId });
  const { data, cursor } = await (after ? query.gt({ assetId: after }) : query).go({
    ...ONE_PAGE,
    attributes: ["teamId", "assetId", "name", "files", "releases"],
  });
  const files = await inParallel(AT_ONCE, data, sourcesOfAsset);
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

const SECTIONS: readonly [Section, Section, Section] = [
  {
    prefix: "ast_",
    end: "ast_~",
    read: readAssets,
    list: (teamId, cursor) => lister("media", mediaFolder(teamId), within("ast_", cursor)),
  },
  {
    prefix: "con_",
    end: "con_~",
    read: readContracts,
    list: (teamId, cursor) => lister("documents", contractFolder(teamId), within("con_", cursor)),
  },
  {
    prefix: "grt_",
    end: LAST,
    read: readGrants,
    list: (teamId, cursor) => lister("documents", licenceFolder(teamId), within("grt_", cursor)),
  },
];

/** Where a check goes on that has come to an owner; "" for its beginning. */
export const sectionAt = (cursor: string): Section => SECTIONS.find(({ end }) => cursor < end) ?? SECTIONS[2];

/**
 * The files of the next owners.
 * @returns `until`: the last of them, or the end of the section where none follows in it
 */
export const readSources = async (
  teamId: string,
  { prefix, end, read }: Section,
  cursor: string,
): Promise<{ files: BackupSource[]; until: string }> => {
  const { files, last } = await read(teamId, within(prefix, cursor));
  return { files, until: last || end };
};
