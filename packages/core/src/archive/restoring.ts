import { Entity, type EntityItem } from "electrodb";
import { nowIso } from "../platform/clock.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { found } from "../platform/store/found.ts";

/** Marks a table that holds only part of an archive; present from a restore's first write to its last. */
const RestoreEntity = new Entity(
  {
    model: { service: SERVICE, entity: "restore", version: "1" },
    attributes: {
      place: { type: ["table"] as const, required: true },
      /** SHA-256 of the archive's manifest. */
      archive: { type: "string", required: true },
      startedAt: { type: "string", required: true },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["place"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);
export type Restoring = EntityItem<typeof RestoreEntity>;

const place = "table";

/** The restore that was begun and hasn't ended. */
export const restoring = (): Promise<Restoring | undefined> =>
  found(RestoreEntity.get({ place }).go({ consistent: true }));

export const beginRestore = async (archive: string): Promise<void> => {
  await RestoreEntity.put({ place, archive, startedAt: nowIso() }).go();
};

export const endRestore = async (): Promise<void> => {
  await RestoreEntity.delete({ place }).go();
};
