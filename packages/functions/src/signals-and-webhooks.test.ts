import { LiveSignalEntity } from "@clearhouse/core/integrations/live/live.entity.ts";
import { channelOf } from "@clearhouse/core/integrations/live/live.policy.ts";
import { AssetEntity } from "@clearhouse/core/library/asset/asset.entity.ts";
import { ApiKeyEntity } from "@clearhouse/core/people/api-key/api-key.entity.ts";
import { ApiKey } from "@clearhouse/core/people/api-key/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { withForeignHost } from "@clearhouse/core/testing/network.ts";
import { PNG } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { aWebhook, deliveriesOf } from "@clearhouse/core/testing/webhooks.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refuseSignals, signalsOn } from "../../../scripts/vitest/services.ts";
import { handler as signalChanges } from "./live/signal-changes.ts";
import { injectFaults, SEEDS } from "./testing/aws-calls/faults.ts";
import { type OutboxItem, streamEvent } from "./testing/bus.ts";
import { TRANSPORTS } from "./testing/call.ts";
import { insisting, sendFile } from "./testing/main-job.ts";
import { patiently, relayAll } from "./testing/relay-all.ts";
import { aSignedInTeam } from "./testing/roles/people.ts";

/** Delivers a team's assets as the stream does: the batch comes again until its reader has sent all signals. */
const signalAll = async (teamId: string): Promise<void> => {
  const { data } = await AssetEntity.query.primary({ teamId }).go({ data: "raw", consistent: true });
  const event = streamEvent((data as unknown as { Items: OutboxItem[] }).Items);
  const { batchItemFailures } = await signalChanges(event);
  if (batchItemFailures.length > 0) throw new Error("Records of the stream failed and would be delivered again");
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

// Half as many seeds as main-job.test.ts has, because a part of the code is the same.
describe("changes that a program makes with its API key, during random faults of AWS", () => {
  it.each(SEEDS.slice(0, SEEDS.length / 2))(
    "changes by an API key reach pages and webhooks during random faults of AWS (seed %i)",
    async (seed) => {
      const { teamId, admin } = await aSignedInTeam();
      const { id: webhookId } = await aWebhook({ admin });
      const scopes = ["assets:read" as const, "assets:write" as const];
      const { id: keyId, secret } = await actAs(admin, () => Sent.createApiKey({ name: "Loader", scopes }));
      const authorization = `Bearer ${secret}`;
      const transport = TRANSPORTS[seed % TRANSPORTS.length] ?? TRANSPORTS[0];
      const received: unknown[] = [];

      const work = async (faults: ReturnType<typeof injectFaults>) => {
        const ask = insisting(transport, { authorization });
        const uploadId = await sendFile(ask, "/api/uploads", PNG, "sunset.png");
        await ask("POST", "/api/assets", { uploadId, name: "Sunset", source: "@live", uploadedBy: "Loader" });
        await refuseSignals(channelOf(teamId), seed % 4);
        // Two readers get the same batch at the same time: one signal is sent immediately, and a second signal is
        // planned.
        await patiently(
          () => signalAll(teamId),
          () => signalAll(teamId),
        );
        await relayAll(teamId, faults);
        await faults.off(() => actAs(admin, () => ApiKey.revoke(keyId)));
        const path = "/api/assets/counts";
        for (let call = 0; call < 10; call++) {
          const { status } = await transport.send({ method: "GET", path, headers: { authorization } });
          expect([401, 500, 503], "a call by a revoked key").toContain(status);
        }
      };
      await withForeignHost(
        (request, response) => {
          received.push(request.headers["webhook-id"]);
          request.resume().once("end", () => response.end());
        },
        async () => {
          const faults = injectFaults(seed);
          await work(faults).finally(faults.stop);
        },
        undefined,
        { plain: true },
      );

      expect(await deliveriesOf({ admin }, webhookId)).toMatchObject([{ type: "asset.created", status: "delivered" }]);
      const [delivery] = await deliveriesOf({ admin }, webhookId);
      // A delivery may come again if the receiver's answer was lost. The repeated delivery has the same id.
      expect(new Set(received)).toEqual(new Set([delivery?.id]));

      const { data: signal } = await LiveSignalEntity.get({ teamId }).go({ consistent: true });
      expect(signal?.owedBy).toBeUndefined();
      expect((await signalsOn(channelOf(teamId))).length).toBeGreaterThan(0);
      const { data: key } = await ApiKeyEntity.get({ teamId, keyId }).go({ consistent: true });
      expect(key).toBeNull();
    },
  );
});
