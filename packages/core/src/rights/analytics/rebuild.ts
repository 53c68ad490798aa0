import pMap from "p-map";
import { insist, OF_WRITES } from "../../platform/store/batches.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { RightsRequestEntity } from "../rights-request/rights-request.entity.ts";
import { count } from "./count.ts";
import { CountedRequestEntity, RequestFiguresEntity } from "./figures.entity.ts";

/** How many requests are counted in parallel. With more, transactions would conflict on the same items of figures. */
const AT_ONCE = 4;

/**
 * Counts all requests of a team again. A recount is needed if figures were lost, and for requests that were sent before
 * there were figures. An answer that arrives during the count may be counted twice, so call this function when the team
 * expects few answers.
 * @returns how many requests there are
 */
export const rebuildFigures = async (teamId: string): Promise<number> => {
  const figures = await RequestFiguresEntity.query.primary({ teamId }).go({ pages: "all" });
  await insist(figures.data, async (some) => (await RequestFiguresEntity.delete(some).go()).unprocessed, OF_WRITES);
  const counted = await CountedRequestEntity.query.primary({ teamId }).go({ pages: "all" });
  const keys = counted.data.map(({ requestId }) => ({ teamId, requestId }));
  await insist(keys, async (some) => (await CountedRequestEntity.delete(some).go()).unprocessed, OF_WRITES);
  let requests = 0;
  const all = pagesOf((at) => RightsRequestEntity.query.newest({ teamId }).go({ ...at, attributes: ["requestId"] }));
  for await (const page of all) {
    await pMap(page, ({ requestId }) => count(teamId, requestId), { concurrency: AT_ONCE });
    requests += page.length;
  }
  return requests;
};
