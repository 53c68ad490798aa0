import { requireMember, requireTeamId } from "../../platform/identity/actor.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { transact } from "../../platform/store/transaction.ts";
import { CreatorContentEntity } from "./creator-content.entity.ts";
import { find, read, removal } from "./record.ts";

/**
 * Removes a piece of content. An event handler removes its picture. @throws creator_content.not_found, also if it was
 * removed before
 */
export const remove = async (contentId: string): Promise<void> => {
  const { teamId } = requireMember();
  await transact(async () => ({ writes: removal(await read(teamId, contentId)), result: undefined }));
};

/** Removes all content of a deleted creator. Repeated calls are safe. */
export const removeOf = async (creatorId: string): Promise<void> => {
  const teamId = requireTeamId();
  // Reads the whole team's content with strong consistency, because an index could miss content that was added just
  // before the deletion.
  const all = pagesOf((at) => CreatorContentEntity.query.primary({ teamId }).go({ ...at, consistent: true }));
  for await (const page of all) {
    for (const { contentId } of page.filter((record) => record.creatorId === creatorId)) {
      await transact(async () => {
        const current = await find(teamId, contentId);
        return { writes: current ? removal(current) : [], result: undefined };
      });
    }
  }
};
