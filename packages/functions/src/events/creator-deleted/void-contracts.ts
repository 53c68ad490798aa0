import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { voidOfCreator } from "@clearhouse/core/contracts/contract/void.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("void-contracts", EVENTS["creator.deleted"], ({ data }) =>
  voidOfCreator(data.creatorId),
);
