import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../store/clients.ts";
import { found } from "../store/found.ts";
import { FIRST_LAYOUT } from "./list.ts";

/** Says which layout the table's items have, and how far a migration has come. */
const LayoutEntity = new Entity(
  {
    model: { service: SERVICE, entity: "layout", version: "1" },
    attributes: {
      place: { type: ["table"] as const, required: true },
      /** All items have at least this layout. */
      layout: { type: "number", required: true },
      /** The layout of a migration that has begun and hasn't ended. */
      to: { type: "number" },
      /** The key of the last item that this pass over the table has read; absent at its beginning. */
      after: { type: CustomAttributeType<{ pk: string; sk: string }>("any") },
      changedAt: { type: "string", required: true },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["place"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);
export type TableLayout = Omit<EntityItem<typeof LayoutEntity>, "place" | "changedAt"> & { changedAt?: string };

const place = "table";

/** The table's layout, by a strongly consistent read. A table that no migration has seen has the first layout. */
export const tableLayout = async (): Promise<TableLayout> =>
  (await found(LayoutEntity.get({ place }).go({ consistent: true }))) ?? { layout: FIRST_LAYOUT };

export const putTableLayout = async (layout: Omit<TableLayout, "changedAt">, changedAt: string): Promise<void> => {
  await LayoutEntity.put({ place, ...layout, changedAt }).go();
};
