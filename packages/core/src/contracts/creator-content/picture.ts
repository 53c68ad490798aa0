import { drawPicture } from "../../base/picture/picture.ts";
import { newId } from "../../platform/id.ts";
import { requireMember, requireTeamId } from "../../platform/identity/actor.ts";
import { putPicture, removeObject } from "../../platform/store/media-objects.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import { CreatorContentEntity, type CreatorContentRecord } from "./creator-content.entity.ts";
import { contentNotFound, copyDue, dropped, find, pictureKey, read } from "./record.ts";

/**
 * Sets the picture of a piece of content. The picture is drawn anew from the uploaded image, and stored among the
 * team's private media. An event handler removes the previous picture.
 * @returns the picture's URL
 * @throws creator_content.not_found, picture.too_large over 2 MB, picture.unreadable
 */
export const setPicture = async (contentId: string, image: Uint8Array): Promise<string> => {
  const { teamId } = requireMember();
  await read(teamId, contentId);
  const picture = await drawPicture(image, "content");
  const pictureId = newId("picture");
  const Key = pictureKey(teamId, contentId, pictureId);
  await putPicture(Key, picture);
  const set = await transact(async () => {
    const current = await find(teamId, contentId);
    if (current?.pictureId === pictureId) return { writes: [], result: true };
    // The content was removed during this call, so the new picture isn't used.
    if (!current) return { writes: dropped({ contentId, pictureId }), result: false };
    return {
      writes: [replacing(current, pictureId), copyDue(contentId, pictureId), ...dropped(current)],
      result: true,
    };
  });
  if (!set) throw contentNotFound();
  return addressOf(Key);
};

const replacing = (current: CreatorContentRecord, pictureId: string) =>
  putItem(
    CreatorContentEntity.put({ ...current, pictureId })
      .where((item, { eq, exists, notExists }) =>
        current.pictureId
          ? eq(item.pictureId, current.pictureId)
          : `${exists(item.title)} AND ${notExists(item.pictureId)}`,
      )
      .params(),
  );

/** Removes the object of a picture that isn't used any more. Repeated calls are safe. */
export const removePicture = (contentId: string, pictureId: string): Promise<void> =>
  removeObject(pictureKey(requireTeamId(), contentId, pictureId));
