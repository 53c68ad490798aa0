import type { ActivityType } from "@clearhouse/core/activity/activity.schema.ts";
import { Asset } from "@clearhouse/core/asset/index.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";

/** How to cause an event, and how to count what its consequence leaves behind. */
export interface Story {
  entry: BusEntry;
  /** The requester, if somebody is notified. */
  requester?: MemberActor;
  /** The mail's address. */
  mailTo?: string;
  effects(): Promise<number[]>;
}

/** The stories of a domain's subscriptions, by name. */
export type Stories = Record<string, () => Promise<Story>>;

/** How many entries of a type an asset's log has. */
export const steps = async (admin: MemberActor, assetId: string, type: ActivityType): Promise<number> => {
  const all = await actAs(admin, () => Asset.activity(assetId), CALLER);
  return all.filter((step) => step.type === type).length;
};

/** How many notifications a person has. */
export const told = async (person: MemberActor): Promise<number> =>
  (await actAs(person, () => Notification.list({ limit: 20 }))).items.length;
