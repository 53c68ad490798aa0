/**
 * bus.test.ts starts this file as a separate process. The process accepts an event, begins to handle it, and is killed.
 */
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { REGION } from "../stand-in.ts";
import { startBus } from "./bus.ts";

const path = process.argv[2] ?? "";
let begun: () => void = () => undefined;
const running = new Promise<void>((resolve) => {
  begun = resolve;
});
const bus = await startBus({
  folder: { path, file: (name) => `${path}/${name}`, isComplete: false, release: () => undefined },
  busName: "test",
  subscriptions: [
    {
      name: "A",
      event: "asset.created",
      handler: "A",
      access: {},
      memoryMb: 128,
      profile: "Test",
      timeoutSeconds: 60,
    },
  ],
  load: async () => () => {
    begun();
    return new Promise(() => undefined);
  },
});
bus.startDelivery();
const client = new EventBridgeClient({
  endpoint: bus.endpoint,
  region: REGION,
  credentials: { accessKeyId: "S3RVER", secretAccessKey: "secret" },
});
const answer = await client.send(
  new PutEventsCommand({
    Entries: [
      { Source: "clearhouse", DetailType: "asset.created", Detail: '{"id":"evt_killed"}', EventBusName: "test" },
    ],
  }),
);
await running;
process.stdout.write(`answered ${answer.FailedEntryCount} failed, handler is running\n`);
