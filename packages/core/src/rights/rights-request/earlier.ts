import { Entity } from "electrodb";
import { sourceKey } from "../../base/post-url/post-url.policy.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { copyKeysOf, isSameSlide, slideOf } from "../../library/asset/copy.entity.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { addressOf } from "../../platform/fields.schema.ts";
import { sha256 } from "../../platform/hash.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { ownerNameNormal } from "../../platform/owner.policy.ts";
import { readAll } from "../../platform/store/batches.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import type { EarlierAnswer, EarlierAnswers, EarlierOwner, EarlierPost } from "./earlier.schema.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "./rights-request.entity.ts";

/** How many requests for one post are read at most, to find a request whose asset still exists. */
const POSTS = 5;
/** How many requests to one owner are read at most, and how many of the owner's answers are shown. */
const REQUESTS = 20;
const ANSWERS = 5;

const postTopic = (url: string): string[] => {
  const key = sourceKey(url);
  return key === undefined ? [] : [sha256(`post ${key}`)];
};

const ownerTopics = ({ owner, email }: Pick<EarlierOwner, "owner" | "email">): string[] => {
  const name = ownerNameNormal(owner);
  const address = addressOf(email);
  return [...(name ? [sha256(`owner ${name}`)] : []), ...(address ? [sha256(`email ${address}`)] : [])];
};

/** The writes of the items by which a request is found by its post and by its owner. */
export const findable = (request: RightsRequestRecord): Write[] => {
  const { teamId, requestId, assetId, createdAt, contentUrl = "", contentOwner, contentOwnerEmail = "" } = request;
  const topics = [...postTopic(contentUrl), ...ownerTopics({ owner: contentOwner, email: contentOwnerEmail })];
  return topics.map((topic) =>
    putItem(AskedEntity.put({ teamId, topic, requestedAt: createdAt, requestId, assetId }).params()),
  );
};

const newestOf = async (teamId: string, topic: string, limit: number) => {
  const { data } = await AskedEntity.query.primary({ teamId, topic }).go({ order: "desc", limit, pages: 1 });
  return data;
};

/** The team's latest request for the post with this URL, among requests whose asset still exists and shows no other picture of it. */
export const earlierPost = async (url: string): Promise<EarlierPost | null> => {
  const { teamId } = requireMember();
  const [topic] = postTopic(url);
  if (topic === undefined) return null;
  for (const { assetId, requestedAt } of await newestOf(teamId, topic, POSTS)) {
    const asset = await findAsset(teamId, assetId);
    const shows = asset && copyKeysOf(asset).find(({ key }) => key === topic);
    if (asset && isSameSlide(shows?.slide, slideOf(url)))
      return { assetId, name: asset.name, requestedAt, status: asset.status };
  }
  return null;
};

/**
 * An owner's earlier answers to the team, found by the owner's name, handle or email address; latest first. With them,
 * whether exactly that handle or address has asked not to be asked again, which isn't said to API keys.
 */
export const earlierAnswers = async (asked: EarlierOwner): Promise<EarlierAnswers> => {
  const { teamId, apiKey } = requireMember();
  const { owner: contentOwner, email: contentOwnerEmail, url: contentUrl } = asked;
  const [items, askedNot] = await Promise.all([
    answersOf(teamId, asked),
    apiKey ? undefined : DoNotAsk.said({ teamId, contentOwner, contentOwnerEmail, contentUrl }),
  ]);
  return { items, ...(askedNot && { askedNot }) };
};

const answersOf = async (teamId: string, owner: EarlierOwner): Promise<EarlierAnswer[]> => {
  const found = await Promise.all(ownerTopics(owner).map((topic) => newestOf(teamId, topic, REQUESTS)));
  const ids = [...new Set(found.flat().map(({ requestId }) => requestId))];
  const keys = ids.map((requestId) => ({ teamId, requestId }));
  const requests = await readAll(keys, (some) => RightsRequestEntity.get(some).go());
  return requests
    .flatMap((request) => answerOf(request) ?? [])
    .sort((a, b) => (a.decidedAt < b.decidedAt ? 1 : -1))
    .slice(0, ANSWERS);
};

const answerOf = (request: RightsRequestRecord): EarlierAnswer | undefined => {
  const { decision, assetId, contentTitle, brand, intendedUse } = request;
  const status = statusNow(request);
  if (!decision || (status !== "approved" && status !== "denied")) return undefined;
  const { decidedAt, usageRights, restrictions, expiresOn, reason } = decision;
  const asked = { assetId, title: contentTitle, brand, intendedUse };
  return { ...asked, requestId: request.requestId, status, decidedAt, usageRights, restrictions, expiresOn, reason };
};

/**
 * Items by which a request is found: one by its post, and others by its owner. The items are written with the request.
 */
export const AskedEntity = new Entity(
  {
    model: { service: SERVICE, entity: "asked", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /**
       * A hash of the post or the owner. A post's URL itself can't be a key, because keys are stored in lower case, and
       * URLs differ by case.
       */
      topic: { type: "string", required: true },
      requestedAt: { type: "string", required: true },
      requestId: { type: "string", required: true },
      assetId: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "topic"] },
        sk: { field: "sk", composite: ["requestedAt", "requestId"] },
      },
    },
  },
  entityConfig(),
);
