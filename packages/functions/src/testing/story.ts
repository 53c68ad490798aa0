import type { ActivityType } from "@clearhouse/core/base/activity/activity.schema.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";

/** An event, and a function that counts the effects of the event's handler. */
export interface Story {
  entry: BusEntry;
  /** The requester, if the event's handler notifies somebody. */
  requester?: MemberActor;
  /** The email address to which a mail is sent, if the event's handler sends a mail. */
  mailTo?: string;
  effects(): Promise<number[]>;
}

/** For the subscriptions of one file: by a subscription's name, the function that makes its story. */
export type Stories = Record<string, () => Promise<Story>>;

/** The number of entries of a type in an asset's log. */
export const steps = async (admin: MemberActor, assetId: string, type: ActivityType): Promise<number> => {
  const all = await actAs(admin, () => Asset.activity(assetId), CALLER);
  return all.filter((step) => step.type === type).length;
};

/** The number of a person's notifications. */
export const told = async (person: MemberActor): Promise<number> =>
  (await actAs(person, () => Notification.list({ limit: 20 }))).items.length;
