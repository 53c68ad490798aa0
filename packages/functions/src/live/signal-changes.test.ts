import { marshall } from "@aws-sdk/util-dynamodb";
import { channelOf } from "@clearhouse/core/integrations/live/live.policy.ts";
import { AssetEntity } from "@clearhouse/core/library/asset/asset.entity.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { NotificationEntity } from "@clearhouse/core/notices/notification/notification.entity.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anAsset, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import type { DynamoDBRecord } from "aws-lambda";
import { expect, it } from "vitest";
import { refuseSignals, signalsOn } from "../../../../scripts/vitest/services.ts";
import { inFunction } from "../testing/aws-calls/at-hand.ts";
import { waiting } from "../testing/bus.ts";
import { handler as signalChanges } from "./signal-changes.ts";

const handler = inFunction("SignalChanges", signalChanges);

type Image = Record<string, unknown>;

const recordOf = (sequence: string, after: Image, before?: Image): DynamoDBRecord => ({
  eventName: before ? "MODIFY" : "INSERT",
  dynamodb: {
    SequenceNumber: sequence,
    NewImage: marshall(after) as NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"],
    ...(before && { OldImage: marshall(before) as NonNullable<DynamoDBRecord["dynamodb"]>["OldImage"] }),
  },
});

/** A team, and an asset's record before and after somebody renamed the asset. */
const aChange = async () => {
  const { teamId, admin } = await aTeam();
  const image = async (assetId: string) =>
    ((await AssetEntity.get({ teamId, assetId }).go({ data: "raw" })) as unknown as { data: { Item: Image } }).data
      .Item;
  return actAs(
    admin,
    async () => {
      const { id, version, source, uploadedBy, tags, notes } = await anAsset();
      const before = await image(id);
      await Asset.edit(id, { name: "Renamed", version, source, uploadedBy, tags, notes });
      return { channel: channelOf(teamId), before, after: await image(id) };
    },
    CALLER,
  );
};

it("a team gets one signal for all of its changes in a batch, and no signal for changes that no page shows", async () => {
  const [one, two, other] = [await aChange(), await aChange(), await aChange()];
  const answer = await handler({
    Records: [
      recordOf("1", one.before),
      recordOf("2", one.after, one.before),
      recordOf("3", two.after, two.before),
      recordOf("4", { ...other.after, chainHash: "moved" }, other.after),
      recordOf("5", { pk: "something", sk: "else", teamId: other.after.teamId }),
    ],
  });
  expect(answer).toEqual({ batchItemFailures: [] });
  const counts = await Promise.all([one, two, other].map(async ({ channel }) => (await signalsOn(channel)).length));
  expect(counts).toEqual([1, 1, 0]);
});

it("a team gets a signal for a new notification, and no signal when the notification is read or put in a summary", async () => {
  const { teamId, member } = await aTeam();
  const told = { kind: "team.joined", actor: "Nia New", subject: "Clearhouse", path: "", dedupeKey: "one" } as const;
  await actAs({ kind: "system", name: "test", teamId }, () => Notification.tell({ ...told, to: [member.userId] }));
  const image = async () => {
    const records = await NotificationEntity.query.primary({ teamId, userId: member.userId }).go({ data: "raw" });
    return (records as unknown as { data: { Items: [Image] } }).data.Items[0];
  };
  const unread = await image();
  await handler({ Records: [recordOf("1", unread)] });
  expect(await signalsOn(channelOf(teamId))).toHaveLength(1);
  await actAs(member, () => Notification.markAllRead());
  await handler({ Records: [recordOf("2", await image(), unread)] });
  expect(await signalsOn(channelOf(teamId))).toHaveLength(1);
  const inSummary = { ...unread, digestId: "dig_1" };
  await handler({ Records: [recordOf("3", inSummary, unread)] });
  expect(await signalsOn(channelOf(teamId))).toHaveLength(1);
});

it("changes of a team whose channel fails are delivered again, and the function fails if all channels fail", async () => {
  const [one, two] = [await aChange(), await aChange()];
  const records = [recordOf("1", one.after, one.before), recordOf("2", two.after, two.before)];
  await refuseSignals(two.channel, 3);
  expect(await handler({ Records: records })).toEqual({ batchItemFailures: [{ itemIdentifier: "2" }] });
  const third = await aChange();
  await refuseSignals(third.channel, 3);
  await expect(handler({ Records: [recordOf("3", third.after, third.before)] })).rejects.toThrow("status 500");
});

it("a team that was signaled within the same second gets the next signal later, by an event", async () => {
  const { channel, before, after } = await aChange();
  for (const sequence of ["1", "2"]) await handler({ Records: [recordOf(sequence, after, before)] });
  expect(await signalsOn(channel)).toHaveLength(1);
  expect((await waiting(String(after.teamId))).filter(({ name }) => name === "live.signal.owed")).toHaveLength(1);
});
