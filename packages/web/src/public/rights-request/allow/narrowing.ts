import type { AskedScope } from "@clearhouse/core/base/license/asked-scope.policy.ts";
import type { Limit } from "@clearhouse/core/base/license/own-words.policy.ts";
import type { Draft } from "@clearhouse/first-screens/rights-request/draft.ts";
import { today } from "../today.ts";
import { offerOf, withChips } from "./chips.ts";

/** The values that are left if only `wanted` may stay on; undefined if that changes nothing, or leaves none. */
const fewer = <Value extends string>(on: readonly Value[], wanted: readonly Value[]): Value[] | undefined => {
  const left = on.filter((one) => wanted.includes(one));
  return left.length > 0 && left.length < on.length ? left : undefined;
};

/**
 * The change of the fields that says what a limit in the owner's own words says; undefined if they say it already, if it
 * would allow more, or if nothing would be left.
 */
export const narrowingBy = (limit: Limit, asked: AskedScope, draft: Draft): Partial<Draft> | undefined => {
  const { allowed = {}, expiresOn } = draft;
  switch (limit.kind) {
    case "until": {
      const end = expiresOn || asked.until;
      const first = [allowed.from ?? asked.from, today()].sort().at(-1) ?? "";
      return limit.date >= first && (end === "" || limit.date < end) ? { expiresOn: limit.date } : undefined;
    }
    case "platforms": {
      const on = allowed.platforms ?? offerOf(asked).platforms;
      const platforms = on === "any" ? limit.platforms : fewer(on, limit.platforms);
      return platforms && withChips(asked, draft, { platforms });
    }
    case "countries": {
      const on = allowed.countries ?? asked.countries;
      const countries = on === "worldwide" ? limit.countries : fewer(on, limit.countries);
      return countries && withChips(asked, draft, { countries });
    }
    case "no_ads":
      return offerOf(asked).ads.includes("paid") && allowed.ads !== "organic"
        ? withChips(asked, draft, { ads: "organic" })
        : undefined;
  }
};
