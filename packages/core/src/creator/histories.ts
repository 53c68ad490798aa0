import type { Histories } from "../history/verify.ts";
import { find } from "./change.ts";
import { CreatorEntity } from "./creator.entity.ts";
import { CreatorTombstoneEntity, findTombstone } from "./tombstone.entity.ts";

const PAGE = { attributes: ["creatorId"], limit: 100, pages: 1, consistent: true } as const;

type Page = { data: { creatorId: string }[]; cursor: string | null };

async function* pagesOf(read: (cursor: string | null) => Promise<Page>): AsyncGenerator<string[]> {
  let cursor: string | null = null;
  do {
    const page = await read(cursor);
    yield page.data.map(({ creatorId }) => creatorId);
    cursor = page.cursor;
  } while (cursor);
}

/** The histories of all creators, deleted ones included. */
export const CREATOR_HISTORIES: Histories = {
  prefix: "crt_",
  async *ids(teamId) {
    yield* pagesOf((cursor) =>
      CreatorEntity.query.primary({ teamId }).go({ ...PAGE, attributes: ["creatorId"], cursor }),
    );
    yield* pagesOf((cursor) =>
      CreatorTombstoneEntity.query.primary({ teamId }).go({ ...PAGE, attributes: ["creatorId"], cursor }),
    );
  },
  headOf: async (teamId, id) => ((await find(teamId, id)) ?? (await findTombstone(teamId, id)))?.head,
};
