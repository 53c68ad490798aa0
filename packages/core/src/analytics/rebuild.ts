import { RightsRequestEntity } from "../rights-request/rights-request.entity.ts";
import { count } from "./count.ts";
import { CountedRequestEntity, RequestFiguresEntity } from "./figures.entity.ts";

/** Requests counted in parallel. More would collide on the same figures. */
const AT_ONCE = 4;

/**
 * Counts all requests of a team again, from the requests themselves: for figures that were lost, and for requests older
 * than the figures. An answer that comes while it runs may be counted twice, so run it while the team is quiet.
 * @returns how many requests there are
 */
export const rebuildFigures = async (teamId: string): Promise<number> => {
  const figures = await RequestFiguresEntity.query.primary({ teamId }).go({ pages: "all" });
  await RequestFiguresEntity.delete(figures.data).go();
  const counted = await CountedRequestEntity.query.primary({ teamId }).go({ pages: "all" });
  await CountedRequestEntity.delete(counted.data).go();
  let requests = 0;
  let cursor: string | null = null;
  do {
    const page: { data: { requestId: string }[]; cursor: string | null } = await RightsRequestEntity.query
      .newest({ teamId })
      .go({ pages: 1, cursor, attributes: ["requestId"] });
    const left = [...page.data];
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) await count(teamId, next.requestId);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    requests += page.data.length;
    cursor = page.cursor;
  } while (cursor);
  return requests;
};
