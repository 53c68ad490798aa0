import { Team } from "../../people/team/index.ts";
import { todayIn, withClock } from "../../platform/clock.ts";
import { putItem, transact, updateItem, type Write } from "../../platform/store/transaction.ts";
import { type RightsRequestRecord, read } from "../rights-request/rights-request.entity.ts";
import { classOf } from "./answer-times.policy.ts";
import { type CountedRequest, CountedRequestEntity, className, RequestFiguresEntity } from "./figures.entity.ts";

/**
 * Brings the figures up to date with a request. It compares the request with the steps (sent, opened, answered,
 * approved) that were counted before. So each step is counted once, even if events come twice or in another order.
 */
export const count = async (teamId: string, requestId: string): Promise<void> => {
  const { timeZone } = await Team.get(teamId);
  await transact(async () => {
    const [request, { data }] = await Promise.all([
      read(teamId, requestId),
      CountedRequestEntity.get({ teamId, requestId }).go({ consistent: true }),
    ]);
    return { writes: catchUp(request, data ?? undefined, timeZone), result: undefined };
  });
};

/** The writes that count the steps that weren't counted yet; empty if all were counted. */
const catchUp = (request: RightsRequestRecord, before: CountedRequest | undefined, timeZone: string): Write[] => {
  const { teamId, requestId, requesterId, brand, createdAt, viewedOn, decision } = request;
  const day = withClock({ now: () => new Date(createdAt) }, () => todayIn(timeZone));
  const where = before ?? { teamId, requestId, requesterId, brand, day };
  const answered = decision !== undefined;
  const next: CountedRequest = {
    ...where,
    opened: viewedOn !== undefined || answered,
    answered,
    approved: decision?.status === "approved",
  };
  const added = {
    ...(!before && { sent: 1 }),
    ...(next.opened && !before?.opened && { opened: 1 }),
    ...(next.answered && !before?.answered && { answered: 1 }),
    ...(next.approved && !before?.approved && { approved: 1 }),
    ...(decision && !before?.answered && { [className(classOf(secondsBetween(createdAt, decision.decidedAt)))]: 1 }),
  };
  if (Object.keys(added).length === 0) return [];
  const figures = { teamId, day: where.day, brand: where.brand, requesterId };
  return [
    putItem(marked(next, before)),
    updateItem(
      RequestFiguresEntity.upsert({ ...figures, requester: request.requestedBy })
        .add(added)
        .params(),
    ),
  ];
};

/**
 * The write that stores which steps are counted now. It fails if another call has counted steps since `before` was
 * read.
 */
const marked = (next: CountedRequest, before: CountedRequest | undefined) => {
  if (!before) return CountedRequestEntity.create(next).params();
  return CountedRequestEntity.put(next)
    .where(({ opened, answered }, { eq }) => `${eq(opened, before.opened)} AND ${eq(answered, before.answered)}`)
    .params();
};

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1_000;
