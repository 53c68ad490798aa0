import { errorBody } from "@clearhouse/core/platform/errors/error.schema.ts";
import { announceNewer } from "@clearhouse/core/platform/newer.schema.ts";
import type * as z from "zod";
import { ANSWER_UNREADABLE, ApiError, NETWORK_FAILED } from "./api-error.ts";
import { API_TEXTS } from "./texts.ts";

type Answer = Pick<Response, "ok" | "status" | "headers" | "json">;

/**
 * The body of an answer, checked against the schema that the server uses for it.
 * @throws ApiError if the server refused, could not be reached, or answered something else
 */
export const receive = async <S extends z.ZodType>(pending: Promise<Answer>, schema: S): Promise<z.infer<S>> => {
  const answer = await accepted(pending);
  const parsed = schema.safeParse(await readJson(answer));
  if (parsed.success) return parsed.data;
  announceNewer();
  throw unreadable(answer, parsed.error);
};

/** Like {@link receive}, for answers without a body (204). */
export const receiveNothing = async (pending: Promise<Answer>): Promise<void> => {
  await accepted(pending);
};

/** Like {@link receive}, for an answer that is a file. */
export const receiveFile = async (pending: Promise<Answer & Pick<Response, "blob">>): Promise<Blob> =>
  (await accepted(pending)).blob();

const accepted = async <A extends Answer>(pending: Promise<A>): Promise<A> => {
  const answer = await pending.catch((cause: unknown) => {
    if (cause instanceof ApiError || isAbort(cause)) throw cause;
    throw new ApiError({ code: NETWORK_FAILED, message: API_TEXTS.networkFailed, status: 0, cause });
  });
  if (answer.ok) return answer;
  throw await refusal(answer);
};

const refusal = async (answer: Answer): Promise<ApiError> => {
  const parsed = errorBody.safeParse(await readJson(answer));
  if (!parsed.success) return unreadable(answer, parsed.error);
  const wait = Number(answer.headers.get("retry-after"));
  return new ApiError({
    ...parsed.data.error,
    status: answer.status,
    retryAfter: Number.isFinite(wait) && wait > 0 ? wait : undefined,
  });
};

const readJson = (answer: Answer): Promise<unknown> =>
  answer.json().catch((cause: unknown) => {
    if (isAbort(cause)) throw cause;
    throw unreadable(answer, cause);
  });

const unreadable = (answer: Answer, cause: unknown): ApiError =>
  new ApiError({ code: ANSWER_UNREADABLE, message: API_TEXTS.unreadable, status: answer.status, cause });

const isAbort = (cause: unknown): boolean => cause instanceof DOMException && cause.name === "AbortError";
