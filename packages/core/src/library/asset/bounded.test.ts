import { expect, it } from "vitest";
import type { RefusalRecord, RemovalRecord } from "./kept.ts";
import { isFullOfRefusals, MOST_REFUSALS, MOST_REMOVALS, removalsOf, withRefusal, withRemoval } from "./objections.ts";

const at = "2026-01-02T00:00:00.000Z";
const DECIDED = { at, reason: "Decided" };
const aNo = (n: number, more: Partial<RefusalRecord> = {}): RefusalRecord => ({
  ...{ requestId: `req_${n}`, at, reason: "Mine", email: `p${n}@example.com` },
  ...more,
});
const aWish = (n: number, more: Partial<RemovalRecord> = {}): RemovalRecord => ({
  ...{ requestId: `req_${n}`, at, about: "changed_mind" as const, reason: "Please", email: `p${n}@example.com` },
  ...more,
});
const idsOf = (all: readonly { requestId: string }[]) => all.map(({ requestId }) => requestId);
const refused = (all: readonly RefusalRecord[]) =>
  all.reduce<RefusalRecord[]>((refusals, one) => withRefusal({ refusals }, one), []);
const wished = (all: readonly RemovalRecord[]) =>
  removalsOf(all.reduce<ReturnType<typeof withRemoval>>(withRemoval, { removal: undefined, removals: undefined }));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

it("an asset keeps each no that stands, and of the others so many that its record stays small", () => {
  const standing = refused(upTo(MOST_REFUSALS + 5).map((n) => aNo(n)));
  expect(standing).toHaveLength(MOST_REFUSALS + 5);
  expect([isFullOfRefusals({ refusals: standing }), isFullOfRefusals({ refusals: standing.slice(6) })]).toEqual([
    true,
    false,
  ]);
  const setAside = refused([...upTo(40).map((n) => aNo(n, { noSay: DECIDED })), aNo(41)]);
  expect([setAside.length, setAside.at(-1)?.requestId]).toEqual([MOST_REFUSALS, "req_41"]);
  const repeated = refused([aNo(99), ...upTo(40).map((n) => aNo(n, { email: "same@example.com" }))]);
  expect([repeated.length, ...idsOf([...repeated.slice(0, 1), ...repeated.slice(-1)])]).toEqual([
    ...[MOST_REFUSALS, "req_99", "req_39"],
  ]);
  // A no to a renewal doesn't repeat a no to everything.
  const first = aNo(0, { email: "same@example.com" });
  const renewals = upTo(40).map((n) => aNo(n + 1, { email: "same@example.com", renews: "grt_1" }));
  expect(idsOf(refused([first, ...renewals]))).toContain("req_0");
});

it("an asset keeps each undecided request for removal, and the one that says why a decision stands", () => {
  expect(wished(upTo(MOST_REMOVALS + 5).map((n) => aWish(n)))).toHaveLength(MOST_REMOVALS + 5);
  expect(wished(upTo(MOST_REMOVALS + 5).map((n) => aWish(n, { ended: DECIDED })))).toHaveLength(MOST_REMOVALS + 5);
  const kept = wished([aWish(99), ...upTo(40).map((n) => aWish(n, { kept: DECIDED }))]);
  expect([kept.length, ...idsOf([...kept.slice(0, 1), ...kept.slice(-1)])]).toEqual([
    ...[MOST_REMOVALS, "req_99", "req_39"],
  ]);
  const followed = wished(upTo(40).map((n) => aWish(n, { email: "same@example.com", ended: DECIDED })));
  expect([followed.length, followed.at(-1)?.requestId]).toEqual([MOST_REMOVALS, "req_39"]);
});
