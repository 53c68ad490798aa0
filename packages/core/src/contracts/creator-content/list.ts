import { requireMember } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { namesOf } from "../creator/names.ts";
import { CreatorContentEntity, type CreatorContentRecord } from "./creator-content.entity.ts";
import type { CreatorContent, CreatorContentPage, CreatorContentQuery } from "./creator-content.schema.ts";
import { pictureKey } from "./record.ts";

/**
 * A page of the team's content, newest first: the content of all creators, or of one creator.
 * @throws cursor.invalid for a cursor of another list or team
 */
export const list = async ({ creatorId, cursor, limit }: CreatorContentQuery): Promise<CreatorContentPage> => {
  const { teamId } = requireMember();
  const name = ["creator-content", teamId, creatorId ?? "all"].join(":");
  const [createdAt, contentId] = cursor ? await decodeCursor(name, cursor) : [];
  const { newest, byCreator } = CreatorContentEntity.query;
  const base = creatorId ? byCreator({ teamId, creatorId }) : newest({ teamId });
  const ranged = createdAt && contentId ? base.lt({ createdAt, contentId }) : base;
  const { data, cursor: cut } = await ranged.go({ order: "desc", limit: limit + 1, pages: 1 });
  const page = data.slice(0, limit);
  const last = page.at(-1);
  // One Query returns at most 1 MB, so even a page before the last can be short.
  const more = last && (data.length > limit || cut !== null);
  return {
    items: await views(teamId, page),
    cursor: more ? await encodeCursor(name, [last.createdAt, last.contentId]) : null,
  };
};

/**
 * Views with the creators' current names. Content of a deleted creator is left out, because an event handler is about
 * to remove it.
 */
const views = async (teamId: string, records: readonly CreatorContentRecord[]): Promise<CreatorContent[]> => {
  const names = await namesOf(teamId, [...new Set(records.map(({ creatorId }) => creatorId))]);
  return records.flatMap((record) => {
    const name = names.get(record.creatorId);
    return name === undefined ? [] : [view(record, name)];
  });
};

export const view = (record: CreatorContentRecord, creatorName: string): CreatorContent => {
  const { teamId, contentId, creatorId, pictureId } = record;
  return {
    id: contentId,
    title: record.title,
    description: record.description ?? "",
    contentType: record.contentType,
    url: record.url ?? "",
    thumbnailUrl: addressOf(pictureId && pictureKey(teamId, contentId, pictureId)),
    creator: { id: creatorId, name: creatorName },
    addedBy: record.addedBy,
    createdAt: record.createdAt,
  };
};
