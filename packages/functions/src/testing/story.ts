import type { ActivityType } from "@clearhouse/core/activity/activity.schema.ts";
import { Asset } from "@clearhouse/core/asset/index.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";

/** An event that was caused, and a function that counts the effects of its consequence. */
export interface Story {
  entry: BusEntry;
  /** The requester, if somebody is notified. */
  requester?: MemberActor;
  /** The address to which a mail is sent, if one is. */
  mailTo?: string;
  effects(): Promise<number[]>;
}

/** The stories of a domain's subscriptions, by name. */
export type Stories = Record<string, () => Promise<Story>>;

/** The number of entries of a type in an asset's log. */
export const steps = async (admin: MemberActor, assetId: string, type: ActivityType): Promise<number> => {
  const all = await actAs(admin, () => Asset.activity(assetId), CALLER);
  return all.filter((step) => step.type === type).length;
};

/** The number of a person's notifications. */
export const told = async (person: MemberActor): Promise<number> =>
  (await actAs(person, () => Notification.list({ limit: 20 }))).items.length;
