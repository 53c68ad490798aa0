import type { ActivityType } from "@clearhouse/core/activity/activity.schema.ts";
import { Asset } from "@clearhouse/core/asset/index.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";

/** An event as it came about, and what its consequence leaves behind, counted. */
export interface Story {
  entry: BusEntry;
  /** Who asked, where somebody is told. */
  requester?: MemberActor;
  /** To whom a mail goes. */
  mailTo?: string;
  effects(): Promise<number[]>;
}

/** How each subscription of a domain's event comes about, by the subscription's name. */
export type Stories = Record<string, () => Promise<Story>>;

/** How many entries of a type an asset's log has. */
export const steps = async (admin: MemberActor, assetId: string, type: ActivityType): Promise<number> => {
  const all = await actAs(admin, () => Asset.activity(assetId), CALLER);
  return all.filter((step) => step.type === type).length;
};

/** How much a person was told of. */
export const told = async (person: MemberActor): Promise<number> =>
  (await actAs(person, () => Notification.list({ limit: 20 }))).items.length;
