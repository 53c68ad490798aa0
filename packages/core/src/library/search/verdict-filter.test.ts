import fc from "fast-check";
import { expect, it } from "vitest";
import { isExpired } from "../../base/license/scope.policy.ts";
import type { AccountHolder } from "../../contracts/creator/agreement-accounts.ts";
import { agreement, LICENSEE, rightsState } from "../../testing/rights-states.ts";
import { coveringCreator } from "../asset/accounts.ts";
import { covering } from "../asset/covered-by.ts";
import { mayBeUsed, type ViewRecord } from "../asset/view.ts";
import { ANSWERS } from "../verdict/rows.schema.ts";
import { criteriaOf, matchesIn } from "./match.ts";
import { decode, encode } from "./objects.ts";
import { firstOf } from "./order.ts";
import { rowsOf } from "./row.ts";
import { shortAgreement } from "./short-rights.ts";
import { columnsOf, unpack } from "./snapshot/columns.ts";

/** Days around those on which grants, agreements and releases of the random states end. */
const DAYS = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-25", "2026-11-26", "2026-12-24", "2027-01-01"];
/** The team was renamed: what is stored doesn't know its name. */
const NAMES = [LICENSEE, "rap", "Somebody else"];
const CREATORS = ["crt_1", "crt_2"];
const HOLDERS = new Map<string, AccountHolder>([
  ["tiktok:jane", { id: "crt_1", name: "Jane", isStated: true }],
  ["mail:otto@example.com", { id: "crt_2", name: "Otto" }],
]);
/** Accounts that are known and unknown, of the chosen creator and of another one, said by the platform and typed. */
const accounts = fc.constantFrom(
  ...["!tiktok:jane", "tiktok:jane", "mail:otto@example.com", "!tiktok:kim\nmail:otto@example.com", "twitter:kim"],
);

/** As it was signed: whether its creator's account posted an asset is the asset's to say. */
const signedAgreement = agreement.map(({ isPosted: _, ...signed }) => signed);

const assets = fc
  .array(
    fc.record({
      state: rightsState,
      id: fc.option(fc.constantFrom(...CREATORS), { nil: undefined, freq: 2 }),
      by: fc.option(accounts, { nil: undefined, freq: 2 }),
    }),
    { maxLength: 20 },
  )
  .map((all) =>
    all.map(({ state, id, by }, n) => ({
      ...{ ...state, assetId: `ast_${n}`, creator: id ? { id, name: "Jane" } : undefined },
      ...(by && { accounts: by }),
    })),
  );

it("a stored row answers on every later day, in a renamed or strict team, and after an agreement was signed, like the asset's view", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(assets, fc.array(signedAgreement, { maxLength: 2 }), async (all, signed) => {
      const columns = (await decode(await encode(columnsOf(rowsOf(all))))) ?? expect.fail("no columns");
      const ids = unpack(columns.ids);
      const of = (asset: ViewRecord, today: string) => {
        const by = coveringCreator(asset, HOLDERS);
        const one = by && signed[CREATORS.indexOf(by.creator.id)];
        return one && covering({ ...one, expired: isExpired(one.expiresOn, today) }, by);
      };
      const agreements = Object.fromEntries(signed.map((one, n) => [CREATORS[n], shortAgreement(one)]));
      for (const today of DAYS) {
        for (const licensee of NAMES) {
          const strict = today > "2026-11-24";
          const reading = { today, licensee, strict, dayOf: (at: string) => at.slice(0, 10) };
          const answers = new Map(all.map((one) => [one.assetId, mayBeUsed(one, of(one, today), reading).verdict]));
          for (const verdict of ANSWERS) {
            const asked = { q: "", brand: "", status: "" as const, mine: false, verdict };
            const rights = {
              ...reading,
              answers: [verdict],
              timeZone: "UTC",
              agreements,
              holders: HOLDERS,
              key: today + licensee,
            };
            const wanted = criteriaOf(asked, "usr_1", today, rights);
            const { rows } = matchesIn(columns, wanted);
            const found = ids.filter((_, row) => rows[row] === 1).toSorted();
            expect(found).toEqual(ids.filter((id) => answers.get(id) === verdict).toSorted());
            if (found.length > 0) seen.add(verdict);
          }
          const rights = { ...reading, timeZone: "UTC", agreements, holders: HOLDERS, key: today + licensee };
          const part = { columns, matches: new Uint8Array(columns.size).fill(1) };
          const sorted = firstOf([part], { order: { sort: "verdict", dir: "asc", rights }, count: all.length });
          const places = sorted.map(({ id }) => ANSWERS.indexOf(answers.get(id) ?? "cleared"));
          expect(places).toEqual(places.toSorted());
        }
      }
    }),
    { numRuns: 100 },
  );
  expect(seen.size).toBe(ANSWERS.length);
});
