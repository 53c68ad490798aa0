import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import type { SavedView } from "./saved-view.schema.ts";

/** A view as it is stored. */
export interface Kept {
  id: string;
  name: string;
  view: SavedView["view"];
  makerId: string;
  /** The name of the member who made it, at that time. */
  madeBy: string;
}

/**
 * All the views of one person, or those of a team, in one item: at most fifty of less than a kilobyte, always read
 * together. So the limit is exact and a list is one read. A person's views are stored under the team too, so a person
 * who leaves the team leaves them behind.
 */
export const ShelfEntity = new Entity(
  {
    model: { service: SERVICE, entity: "viewshelf", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** A person's id, or `team`. */
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
