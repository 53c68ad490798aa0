import { EVENTS } from "../../base/happenings/events.ts";
import { nowIso } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { found } from "../../platform/store/found.ts";
import { type Plan, putItem, transact } from "../../platform/store/transaction.ts";
import { claim, lookUp } from "../../platform/store/unique.ts";
import { SiteInterestEntity, type SiteInterestRecord } from "./site-interest.entity.ts";
import type { InterestInput } from "./site-interest.schema.ts";

export * as SiteInterest from "./index.ts";

/**
 * Stores a visitor's email address once for each plan. If the address is stored already, its entry stays unchanged, and
 * no further mail is sent; the caller gets the same answer in both cases.
 */
export const register = async ({ plan, email, name, company, message }: Omit<InterestInput, "proof" | "website">) => {
  const value = `${plan}#${email}`;
  await transact(async (): Promise<Plan<undefined>> => {
    if (await lookUp("site-interest", value)) return { writes: [], result: undefined };
    const interestId = newId("siteInterest");
    const record: SiteInterestRecord = { interestId, plan, email, name, company, message, createdAt: nowIso() };
    const told = actAs({ kind: "system", name: "site", teamId: "" }, () =>
      EVENTS["site.interest.registered"].outbox({ interestId }),
    );
    const writes = [
      putItem(SiteInterestEntity.create(record).params()),
      claim("site-interest", value, "", interestId),
      told,
    ];
    return { writes, result: undefined };
  });
};

/** A visitor's entry, strongly consistent; undefined if it was erased. */
export const find = (interestId: string): Promise<SiteInterestRecord | undefined> =>
  found(SiteInterestEntity.get({ interestId }).go({ consistent: true }));
