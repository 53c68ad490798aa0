import { Entity, type EntityItem } from "electrodb";
import { nowIso } from "../../platform/clock.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { found } from "../../platform/store/found.ts";

/** Says that the table holds only a part of an archive. The item exists while a restore runs. */
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

/** The restore that has begun and hasn't ended, if any. */
export const restoring = (): Promise<Restoring | undefined> =>
  found(RestoreEntity.get({ place }).go({ consistent: true }));

export const beginRestore = async (archive: string): Promise<void> => {
  await RestoreEntity.put({ place, archive, startedAt: nowIso() }).go();
};

export const endRestore = async (): Promise<void> => {
  await RestoreEntity.delete({ place }).go();
};
