import type { KeptByTeam } from "../../base/ledger/verify.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { CREATOR, find } from "./change.ts";
import { CreatorEntity } from "./creator.entity.ts";
import { CreatorTombstoneEntity, findTombstone } from "./tombstone.entity.ts";

const PAGE = { limit: 100, consistent: true } as const;

/** The histories of all creators, deleted ones included. */
export const CREATOR_HISTORIES: KeptByTeam = {
  subject: CREATOR,
  prefix: "crt_",
  async *all(teamId) {
    const creators = pagesOf((at) => CreatorEntity.query.primary({ teamId }).go({ ...at, ...PAGE }));
    for await (const page of creators) yield page.map((creator) => [creator.creatorId, creator] as const);
    const tombstones = pagesOf((at) => CreatorTombstoneEntity.query.primary({ teamId }).go({ ...at, ...PAGE }));
    for await (const page of tombstones) yield page.map((tombstone) => [tombstone.creatorId, tombstone] as const);
  },
  find: async (teamId, id) => (await find(teamId, id)) ?? findTombstone(teamId, id),
};
