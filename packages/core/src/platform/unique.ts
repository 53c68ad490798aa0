import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "./entity.ts";
import { putItem, type Write } from "./transaction.ts";

/** A value that exists once, and what it stands for; written with a condition in the transaction that makes it. */
const UniqueEntity = new Entity(
  {
    model: { service: SERVICE, entity: "unique", version: "1" },
    attributes: {
      space: { type: "string", required: true },
      value: { type: "string", required: true },
      teamId: { type: "string", required: true },
      ref: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["space", "value"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

type Space = "rights-token";

/** The write that takes `value`; the transaction fails when it is taken. */
export const claim = (space: Space, value: string, teamId: string, ref: string): Write =>
  putItem(UniqueEntity.create({ space, value, teamId, ref }).params());

/** What a value stands for, strongly consistent. */
export const lookUp = async (space: Space, value: string): Promise<{ teamId: string; ref: string } | undefined> => {
  const { data } = await UniqueEntity.get({ space, value }).go({ consistent: true });
  return data ? { teamId: data.teamId, ref: data.ref } : undefined;
};
