import { asLongAsThere, read as readCreator } from "../creator/change.ts";
import { counted } from "../creator/counts.ts";
import { nowIso } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { requireMember, requireTeamId } from "../platform/identity/actor.ts";
import { attempt, once, remember } from "../platform/store/idempotency-key.ts";
import { putItem, transact } from "../platform/store/transaction.ts";
import { CreatorContentEntity, type CreatorContentRecord } from "./creator-content.entity.ts";
import type { CreatorContent as CreatorContentView, ParsedCreateCreatorContent } from "./creator-content.schema.ts";
import { view } from "./list.ts";
import { find, read, removal } from "./record.ts";

export * as CreatorContent from "./index.ts";
export { list } from "./list.ts";
export { removePicture, setPicture } from "./picture.ts";

/** Adds a piece of a creator's work. @throws creator.not_found */
export const add = async (input: ParsedCreateCreatorContent, idempotencyKey?: string): Promise<CreatorContentView> => {
  const { teamId, userId, displayName } = requireMember();
  const tried = attempt(`creator-content:${userId}`, idempotencyKey, input);
  const record = await once(
    tried,
    (id) => read(teamId, id),
    () =>
      transact(async () => {
        await readCreator(teamId, input.creatorId);
        const contentId = newId("creatorContent");
        const made: CreatorContentRecord = {
          ...input,
          teamId,
          contentId,
          addedById: userId,
          addedBy: displayName,
          createdAt: nowIso(),
        };
        const writes = [
          putItem(CreatorContentEntity.create(made).params()),
          asLongAsThere(teamId, input.creatorId),
          counted(teamId, "content", contentId, 1),
          ...remember(tried, contentId),
        ];
        return { writes, result: made };
      }),
  );
  return view(record, (await readCreator(teamId, record.creatorId)).name);
};

/** Removes a piece; its picture goes by event. @throws creator_content.not_found, also when it was removed before */
export const remove = async (contentId: string): Promise<void> => {
  const { teamId } = requireMember();
  await transact(async () => ({ writes: removal(await read(teamId, contentId)), result: undefined }));
};

/** Removes all that is kept of a deleted creator's work. Doing it again does no harm. */
export const removeOf = async (creatorId: string): Promise<void> => {
  const teamId = requireTeamId();
  let cursor: string | null = null;
  do {
    // Strongly consistent, of the whole team: an index could lag behind what was added just before the deletion.
    const page: { data: CreatorContentRecord[]; cursor: string | null } = await CreatorContentEntity.query
      .primary({ teamId })
      .go({ consistent: true, pages: 1, cursor });
    for (const { contentId } of page.data.filter((record) => record.creatorId === creatorId)) {
      await transact(async () => {
        const current = await find(teamId, contentId);
        return { writes: current ? removal(current) : [], result: undefined };
      });
    }
    cursor = page.cursor;
  } while (cursor);
};
