import { json } from "node:stream/consumers";
import { withForeignHost } from "@clearhouse/core/testing/network.ts";
import { startEmbedded } from "@clearhouse/local/embedded.ts";
import * as z from "zod";

/**
 * Reports how many milliseconds after an asset's change of status the webhook's message arrives, for changes one after
 * the other and for many at once. A receiver in this process answers for every host, without TLS. Everything else is as
 * in npm start's local server. Arguments: the data folder, how many changes are made one after the other, how many at
 * once.
 */
const [dataDir = "", count = "0", atOnce = "0"] = process.argv.slice(2);
/** When each message arrived, by the asset that it is about. */
const arrivals = new Map<string, PromiseWithResolvers<number>>();
const arrivalOf = (assetId: string): PromiseWithResolvers<number> => {
  const known = arrivals.get(assetId) ?? Promise.withResolvers<number>();
  arrivals.set(assetId, known);
  return known;
};

const measure = async (): Promise<{ times: number[]; burst: number[] }> => {
  const embedded = await startEmbedded({ dataDir, port: 0, demo: false, web: false });
  try {
    // Core reads its environment when it is imported.
    const { Clearance } = await import("@clearhouse/core/clearance/index.ts");
    const { actAs } = await import("@clearhouse/core/platform/identity/actor.ts");
    const { anAsset, aTeam, CALLER } = await import("@clearhouse/core/testing/scene.ts");
    const { Sent } = await import("@clearhouse/core/testing/sent.ts");
    const { admin } = await aTeam();
    const events = ["asset.status.changed" as const];
    await actAs(admin, () => Sent.createWebhook({ url: "https://hooks.clearhouse-customer.com/in", events }));
    const make = (name: string) => actAs(admin, () => anAsset(name), CALLER);
    const deny = ({ id, version }: Awaited<ReturnType<typeof make>>) =>
      actAs(admin, () => Clearance.setStatus(id, { version, status: "denied" }), CALLER);
    const times: number[] = [];
    for (let change = 0; change < Number(count); change++) {
      const asset = await make(`Sunset ${change}`);
      const begun = performance.now();
      await deny(asset);
      times.push((await arrivalOf(asset.id).promise) - begun);
    }
    const assets: Awaited<ReturnType<typeof make>>[] = [];
    for (let n = 0; n < Number(atOnce); n++) assets.push(await make(`Dusk ${n}`));
    await embedded.bus.settled();
    const burst = await Promise.all(
      assets.map(async (asset) => {
        await deny(asset);
        const changed = performance.now();
        return Math.max(0, (await arrivalOf(asset.id).promise) - changed);
      }),
    );
    await embedded.bus.settled();
    return { times, burst };
  } finally {
    await embedded.stop();
  }
};

const message = z.object({ data: z.object({ assetId: z.string() }) });

const measured = await withForeignHost(
  async (request, response) => {
    const { data } = message.parse(await json(request));
    response.end();
    arrivalOf(data.assetId).resolve(performance.now());
  },
  measure,
  undefined,
  { plain: true },
);
process.send?.(measured);
process.once("disconnect", () => process.exit(0));
