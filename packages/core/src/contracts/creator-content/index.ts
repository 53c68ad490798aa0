import { nowIso } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import { asLongAsThere, read as readCreator } from "../creator/change.ts";
import { counted } from "../creator/counts.ts";
import { CreatorContentEntity, type CreatorContentRecord } from "./creator-content.entity.ts";
import type { CreatorContent as CreatorContentView, ParsedCreateCreatorContent } from "./creator-content.schema.ts";
import { view } from "./list.ts";
import { read } from "./record.ts";

export * as CreatorContent from "./index.ts";
export { list } from "./list.ts";
export { removePicture, setPicture } from "./picture.ts";
export { remove } from "./remove.ts";

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
