import { json } from "node:stream/consumers";
import { withForeignHost } from "@clearhouse/core/testing/network.ts";
import { startEmbedded } from "@clearhouse/local/embedded.ts";
import * as z from "zod";
import { median, ms, type Row } from "../measure.ts";

/**
 * Measures how long after an asset's change of status the webhook's message arrives, with npm start's local server and a
 * receiver in this process that answers for every host, without TLS. Arguments: the data folder, how many changes.
 */
const [dataDir = "", count = "0"] = process.argv.slice(2);
const GOAL_MS = 2_000;
const message = z.object({ data: z.object({ assetId: z.string() }) });
/** What waits for the message about an asset. */
const awaited = new Map<string, () => void>();

const measure = async (): Promise<number[]> => {
  const embedded = await startEmbedded({ dataDir, port: 0, demo: false, web: false });
  try {
    // Core reads its environment when it is imported.
    const { Clearance } = await import("@clearhouse/core/rights/clearance/index.ts");
    const { actAs } = await import("@clearhouse/core/platform/identity/actor.ts");
    const { anAsset, aTeam, CALLER } = await import("@clearhouse/core/testing/scene.ts");
    const { Sent } = await import("@clearhouse/core/testing/sent.ts");
    const { admin } = await aTeam();
    const url = "https://hooks.clearhouse-customer.com/in";
    await actAs(admin, () => Sent.createWebhook({ url, events: ["asset.status.changed"] }));
    const times: number[] = [];
    for (let change = 0; change < Number(count); change++) {
      const { id, version } = await actAs(admin, () => anAsset(`Sunset ${change}`), CALLER);
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited.set(id, resolve);
      const begun = performance.now();
      await actAs(admin, () => Clearance.setStatus(id, { version, status: "denied" }), CALLER);
      await promise;
      times.push(performance.now() - begun);
    }
    await embedded.bus.settled();
    return times;
  } finally {
    await embedded.stop();
  }
};

const times = await withForeignHost(
  async (request, response) => {
    const { data } = message.parse(await json(request));
    response.end();
    awaited.get(data.assetId)?.();
  },
  measure,
  undefined,
  { plain: true },
);
const slowest = Math.max(...times);
const ours = `${ms(median(times))}, ${ms(slowest)} at most`;
const met = slowest <= GOAL_MS;
const row: Row = { what: "webhook, from its cause to the receiver", ours, goal: `≤ ${GOAL_MS / 1_000} s`, met };
process.send?.(row);
process.once("disconnect", () => process.exit(0));
