import { withForeignHost } from "@clearhouse/core/testing/network.ts";
import { startEmbedded } from "@clearhouse/local/embedded.ts";

/**
 * How long after a change of status its webhook comes, in milliseconds, one change after the other. All hosts are a receiver
 * of this process, spoken to without TLS; all else is the embedded run's. Arguments: its folder, how many changes.
 */
const [dataDir = "", count = "0"] = process.argv.slice(2);
let arrived: (() => void) | undefined;

const measure = async (): Promise<number[]> => {
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
    const times: number[] = [];
    for (let change = 0; change < Number(count); change++) {
      const { id, version } = await actAs(admin, () => anAsset(`Sunset ${change}`), CALLER);
      const told = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      const begun = performance.now();
      await actAs(admin, () => Clearance.setStatus(id, { version, status: "denied" }), CALLER);
      await told;
      times.push(performance.now() - begun);
    }
    await embedded.bus.settled();
    return times;
  } finally {
    await embedded.stop();
  }
};

const times = await withForeignHost(
  (request, response) => {
    request.resume().once("end", () => {
      response.end();
      arrived?.();
    });
  },
  measure,
  undefined,
  { plain: true },
);
process.send?.({ times });
process.once("disconnect", () => process.exit(0));
