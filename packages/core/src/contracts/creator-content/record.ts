import { EVENTS } from "../../base/happenings/events.ts";
import { notFound } from "../../platform/errors/error.ts";
import { found, required } from "../../platform/store/found.ts";
import { mediaKey } from "../../platform/store/object-key.ts";
import { deleteItem, type Write } from "../../platform/store/transaction.ts";
import { counted } from "../creator/counts.ts";
import { CreatorContentEntity, type CreatorContentRecord } from "./creator-content.entity.ts";

export const pictureKey = (teamId: string, contentId: string, pictureId: string): string =>
  mediaKey(teamId, contentId, `${pictureId}.jpg`);

export const contentNotFound = () => notFound("creator_content", "Content not found");

/** A record, by a strongly consistent read; undefined if it doesn't exist or was deleted. */
export const find = (teamId: string, contentId: string): Promise<CreatorContentRecord | undefined> =>
  found(CreatorContentEntity.get({ teamId, contentId }).go({ consistent: true }));

/** A record, as {@link find} returns it. @throws creator_content.not_found, also for another team's id */
export const read = (teamId: string, contentId: string): Promise<CreatorContentRecord> =>
  required(find(teamId, contentId), contentNotFound);

type Pictured = Pick<CreatorContentRecord, "contentId" | "pictureId">;

/** The writes of the events whose handlers remove a picture's object and its backup copy. */
export const dropped = ({ contentId, pictureId }: Pictured): Write[] =>
  pictureId
    ? [EVENTS["creator_content.picture.dropped"].outbox({ contentId, pictureId }), copyDue(contentId, pictureId)]
    : [];

/**
 * The write of the event whose handler copies a picture into the backup, or removes the copy if the picture isn't used
 * any more.
 */
export const copyDue = (contentId: string, pictureId: string): Write =>
  EVENTS["backup.copy.due"].outbox({ ownerId: contentId, fileId: pictureId });

/** The writes that remove a piece of content. They fail if its picture has changed since it was read. */
export const removal = (current: CreatorContentRecord): Write[] => {
  const { teamId, contentId } = current;
  const remove = CreatorContentEntity.remove({ teamId, contentId }).where(
    ({ title, pictureId }, { eq, exists, notExists }) =>
      current.pictureId ? eq(pictureId, current.pictureId) : `${exists(title)} AND ${notExists(pictureId)}`,
  );
  return [deleteItem(remove.params()), counted(teamId, "content", contentId, -1), ...dropped(current)];
};
