import { ForeignError } from "../../base/safe-fetch/safe-fetch.errors.ts";
import { limit } from "../../platform/http/limiter.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { copyPicture } from "../foreign-file/copy.ts";
import type { LinkPreview as LinkPreviewView } from "./link-preview.schema.ts";
import { look, whenFree } from "./look.ts";
import type { Seen } from "./platform.ts";

export * as LinkPreview from "./index.ts";

const PER_MEMBER = { name: "link-preview", limit: 30, windowSeconds: 60 };
/**
 * The longest wait for one of the team's fetch slots (see safe-fetch/budget.ts). The wait is short, because a person is
 * waiting and the API's function times out after 15 seconds.
 */
const PATIENCE_MS = 2_000;
const PICTURE_MS = 4_000;

/**
 * What a form shows of a post while the post's URL is typed.
 * @returns null if the platform says nothing about the post, or doesn't answer
 * @throws rate_limit.exceeded; foreign.busy while all of the team's fetch slots are in use
 */
export const of = async (url: string): Promise<LinkPreviewView | null> => {
  const { userId } = requireMember();
  await limit(PER_MEMBER, userId);
  const until = Date.now() + PATIENCE_MS;
  const seen = await orNothing(() => look(url, until));
  if (!seen) return null;
  const picture = await orNothing(() => pictureOf(seen, until));
  const { posted_by: _, ...shown } = seen;
  return { ...shown, picture: picture ? `data:image/jpeg;base64,${picture.toString("base64")}` : "" };
};

/** The post's picture, converted to a small JPEG; undefined if the post has none. @throws ForeignError */
export const pictureOf = async ({ thumbnail_url }: Seen, until: number): Promise<Buffer | undefined> => {
  if (thumbnail_url === "") return undefined;
  return whenFree(until, () => copyPicture(thumbnail_url, PICTURE_MS));
};

const orNothing = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ForeignError) || error.problem === "busy") throw error;
    log.info("link not previewed", { problem: error.problem, detail: error.detail });
    return undefined;
  }
};
