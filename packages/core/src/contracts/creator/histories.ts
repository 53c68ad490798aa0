import type { Histories } from "../../base/ledger/verify.ts";
import { pagesOf } from "../../platform/store/query-pages.ts";
import { find } from "./change.ts";
import { CreatorEntity } from "./creator.entity.ts";
import { CreatorTombstoneEntity, findTombstone } from "./tombstone.entity.ts";

const PAGE = { limit: 100, consistent: true } as const;

/** The histories of all creators, deleted ones included. */
export const CREATOR_HISTORIES: Histories = {
  prefix: "crt_",
  async *ids(teamId) {
    const creators = pagesOf((at) =>
      CreatorEntity.query.primary({ teamId }).go({ ...at, ...PAGE, attributes: ["creatorId"] }),
    );
    const tombstones = pagesOf((at) =>
      CreatorTombstoneEntity.query.primary({ teamId }).go({ ...at, ...PAGE, attributes: ["creatorId"] }),
    );
    for (const pages of [creators, tombstones])
      for await (const page of pages) yield page.map(({ creatorId }) => creatorId);
  },
  headOf: async (teamId, id) => {
    const creator = await find(teamId, id);
    return creator ? { ...creator.head, status: creator.status } : (await findTombstone(teamId, id))?.head;
  },
};
