import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import type { SavedView } from "./saved-view.schema.ts";

/** A view as it is stored. */
export interface Kept {
  id: string;
  name: string;
  view: SavedView["view"];
  makerId: string;
  /** The name of the member who made the view, at that time. */
  madeBy: string;
}

/**
 * All views of one person, or all views of a team, in one item: at most fifty views of less than a kilobyte each. With
 * all views in one item, a list takes one read, and the limit of fifty is exact. A person's views belong to the team
 * too; a person who leaves the team loses them.
 */
export const ShelfEntity = new Entity(
  {
    model: { service: SERVICE, entity: "viewshelf", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The id of the person to whom the views belong, or `team`. */
      ownerId: { type: "string", required: true },
      views: { type: CustomAttributeType<Kept[]>("any"), required: true },
      /** Changes with each write. */
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["ownerId"] } },
    },
  },
  entityConfig(),
);

export type ShelfRecord = EntityItem<typeof ShelfEntity>;

export const SHELF_ABOUT: AboutOf<ShelfRecord> = {
  views: { id: "nobody", name: "text", view: "text", makerId: "maker.id", madeBy: "maker.name" },
};
