import { SiteInterestEntity, type SiteInterestRecord } from "../../people/site-interest/site-interest.entity.ts";
import { kindOf } from "../archive/registry.ts";
import { items } from "../archive/table.ts";
import { SupportRequestEntity, type SupportRequestRecord } from "./support.entity.ts";

/** A question to the deployment's operator. */
export type Inquiry =
  | ({ kind: "support" } & SupportRequestRecord)
  /** A visitor's inquiry on the public site about the beta or a plan. */
  | ({ kind: "site" } & SiteInterestRecord);

/**
 * Support requests of all teams and visitors' inquiries, newest first. Reads the whole table, because no index has this
 * list: only operators need the list.
 * @param from ISO 8601
 */
export const inquiriesSince = async (from: string): Promise<Inquiry[]> => {
  const found: Inquiry[] = [];
  for await (const page of items()) {
    for (const item of page) {
      const kind = kindOf(item);
      const support = kind === "supportrequest" ? SupportRequestEntity.parse({ Item: item }).data : null;
      const interest = kind === "siteinterest" ? SiteInterestEntity.parse({ Item: item }).data : null;
      if (support) found.push({ kind: "support", ...support });
      if (interest) found.push({ kind: "site", ...interest });
    }
  }
  return found.filter(({ createdAt }) => createdAt >= from).sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1));
};
