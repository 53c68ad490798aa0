import { afterEach, expect, it } from "vitest";
import { actAs } from "../../platform/identity/actor.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { between, nothingBetween } from "../../testing/store/between.ts";
import { writtenBy } from "../../testing/store/written.ts";
import { Clearance } from "./index.ts";

afterEach(nothingBetween);

type Item = Record<string, unknown>;

/** The whole items that `work` puts into the table in its transaction. */
const putsOf = async <T>(work: () => Promise<T>): Promise<{ puts: Item[]; items: number; made: T }> => {
  const puts: Item[] = [];
  let items = 0;
  between(async ({ command, input }, perform) => {
    const writes = (command === "TransactWriteItems" ? input.TransactItems : []) as { Put?: { Item: Item } }[];
    items += writes.length;
    puts.push(...writes.flatMap(({ Put }) => (Put ? [Put.Item] : [])));
    return perform();
  });
  const made = await work();
  nothingBetween();
  return { puts, items, made };
};

it("a new asset costs at most three write units; a change of its status at most six, for asset, entry and event", async () => {
  const { admin } = await aTeam();
  await actAs(
    admin,
    async () => {
      const { puts, made } = await putsOf(() => anAsset());
      const asset = puts.find(({ sk }) => sk === `$asset_1#assetid_${made.id}`);
      if (!asset) throw new Error("No asset was written");
      expect(writtenBy([asset]).units).toBeLessThanOrEqual(3);
      const setting = (status: "requesting-rights" | "denied", version: number) =>
        putsOf(() => Clearance.setStatus(made.id, { version, status }));
      const change = await setting("requesting-rights", made.version);
      expect([change.items, change.puts.map((item) => item.__edb_e__).toSorted()]).toEqual([
        3,
        ["activity", "asset", "outbox"],
      ]);
      expect(writtenBy(change.puts, asset).units).toBeLessThanOrEqual(6);
      // A denial stops the asset's copies too: it leaves a record for them, and an event.
      const denial = await setting("denied", change.made.version);
      expect(denial.puts.map((item) => item.__edb_e__).toSorted()).toEqual([
        "activity",
        "asset",
        "outbox",
        "outbox",
        "stop",
      ]);
    },
    CALLER,
  );
});
