import { afterEach, expect, it } from "vitest";
import { actAs } from "../../platform/identity/actor.ts";
import { anAsset, aTeam, CALLER } from "../../testing/scene.ts";
import { between, nothingBetween } from "../../testing/store/between.ts";
import { writtenBy } from "../../testing/store/written.ts";
import { Clearance } from "./index.ts";

afterEach(nothingBetween);

type Item = Record<string, unknown>;

/** The whole items that `work` puts into the table in its transaction. */
const putsOf = async <T>(work: () => Promise<T>): Promise<{ puts: Item[]; made: T }> => {
  const puts: Item[] = [];
  between(async ({ command, input }, perform) => {
    const writes = (command === "TransactWriteItems" ? input.TransactItems : []) as { Put?: { Item: Item } }[];
    puts.push(...writes.flatMap(({ Put }) => (Put ? [Put.Item] : [])));
    return perform();
  });
  const made = await work();
  nothingBetween();
  return { puts, made };
};

it("a new asset costs at most five write units, and a change of its status at most eight", async () => {
  const { admin } = await aTeam();
  await actAs(
    admin,
    async () => {
      const { puts, made } = await putsOf(() => anAsset());
      const asset = puts.find(({ sk }) => sk === `$asset_1#assetid_${made.id}`);
      if (!asset) throw new Error("No asset was written");
      expect(writtenBy([asset]).units).toBeLessThanOrEqual(5);
      const change = await putsOf(() => Clearance.setStatus(made.id, { version: made.version, status: "denied" }));
      expect(writtenBy(change.puts, asset).units).toBeLessThanOrEqual(8);
    },
    CALLER,
  );
});
