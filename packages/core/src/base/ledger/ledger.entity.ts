import { CustomAttributeType, Entity } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import type { ChainEntry, ChainHead } from "./chain.ts";

/** The attributes of a {@link ChainEntry}, apart from the id of its subject. */
const ENTRY_ATTRIBUTES = {
  teamId: { type: "string", required: true },
  seq: { type: "number", required: true, padding: { length: 9, char: "0" } },
  previous: { type: "string" },
  hash: { type: "string", required: true },
  type: { type: "string", required: true },
  at: { type: "string", required: true },
  actor: { type: CustomAttributeType<ChainEntry["actor"]>("any"), required: true },
  from: { type: "string" },
  to: { type: "string" },
  facts: { type: CustomAttributeType<ChainEntry["facts"]>("any"), required: true },
  personHash: { type: "string", required: true },
  person: { type: CustomAttributeType<ChainEntry["person"]>("any") },
} as const;

/**
 * An entry of an asset's activity, from number 2 on. Entry 1 is an attribute of the asset, so that a single write
 * stores a new asset with its first entry.
 */
export const ActivityEntity = new Entity(
  {
    model: { service: SERVICE, entity: "activity", version: "1" },
    attributes: { ...ENTRY_ATTRIBUTES, assetId: { type: "string", required: true } },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "assetId"] }, sk: { field: "sk", composite: ["seq"] } },
    },
  },
  entityConfig(),
);

/** An entry in the history of a creator, a contract, or any other record with an id of its own. */
export const HistoryEntity = new Entity(
  {
    model: { service: SERVICE, entity: "history", version: "1" },
    attributes: { ...ENTRY_ATTRIBUTES, subjectId: { type: "string", required: true } },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "subjectId"] }, sk: { field: "sk", composite: ["seq"] } },
    },
  },
  entityConfig(),
);

/** An entry of a team's own log. */
export const AuditEntity = new Entity(
  {
    model: { service: SERVICE, entity: "audit", version: "1" },
    attributes: ENTRY_ATTRIBUTES,
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["seq"] } },
    },
  },
  entityConfig(),
);

/** Which chain is meant: that of a record with an id of its own, or a team's log, whose `id` is the team's. */
export interface Of {
  teamId: string;
  id: string;
}

/** Where a kind of chain is stored, and what its entries hash beside what all entries hash. */
interface Place {
  /** The attribute by which an entry names its subject. */
  subject: (id: string) => Pick<ChainEntry, "assetId" | "subjectId">;
  /** The number of the first entry that is an item of its own; an entry before it is an attribute of the record. */
  first: 1 | 2;
  /** Whether the entries say from where a person outside the team acted. */
  traces: boolean;
  create: (entry: ChainEntry) => Record<string, unknown>;
  /** A Query for the entries with these numbers, both included, by a strongly consistent read. */
  read: (of: Of, from: number, to: number, options: Options) => Promise<{ data: object[]; cursor: string | null }>;
}

interface Options {
  order: "asc" | "desc";
  limit?: number;
  cursor?: string | null;
}

const READ = { pages: 1, consistent: true } as const;

/**
 * The three kinds of chains by the entity that has their entries. All that is hashed or stored differently in them
 * stands here. It stays as it is for new entries too: a chain that lay in two places, or named its subject in two
 * ways, could no longer be verified with what was exported from it before.
 */
export const PLACES = {
  activity: {
    subject: (assetId) => ({ assetId }),
    first: 2,
    traces: true,
    create: (entry) => ActivityEntity.create(entry as ChainEntry & { assetId: string }).params(),
    read: ({ teamId, id: assetId }, from, to, options) =>
      ActivityEntity.query
        .primary({ teamId, assetId })
        .between({ seq: from }, { seq: to })
        .go({ ...options, ...READ }),
  },
  history: {
    subject: (subjectId) => ({ subjectId }),
    first: 1,
    traces: true,
    create: (entry) => HistoryEntity.create(entry as ChainEntry & { subjectId: string }).params(),
    read: ({ teamId, id: subjectId }, from, to, options) =>
      HistoryEntity.query
        .primary({ teamId, subjectId })
        .between({ seq: from }, { seq: to })
        .go({ ...options, ...READ }),
  },
  audit: {
    subject: () => ({}),
    first: 1,
    traces: false,
    create: (entry) => AuditEntity.create(entry).params(),
    read: ({ teamId }, from, to, options) =>
      AuditEntity.query
        .primary({ teamId })
        .between({ seq: from }, { seq: to })
        .go({ ...options, ...READ }),
  },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof PLACES;

/**
 * The last entry of a record's chain. It is stored on the record, and the record's next write is conditional on this
 * entry.
 */
export interface LogHead extends ChainHead {
  /** The id of the last change. When the answer of a write was lost, the retry recognizes its own change by this id. */
  change: string;
}

/** {@link LogHead} as an attribute of an entity. */
export const LOG_HEAD = {
  type: "map",
  properties: {
    seq: { type: "number", required: true },
    hash: { type: "string", required: true },
    change: { type: "string", required: true },
  },
  required: true,
} as const;
