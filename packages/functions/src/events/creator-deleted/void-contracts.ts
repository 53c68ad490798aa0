import { voidOfCreator } from "@clearhouse/core/contracts/contract/void.ts";
import { CreatorDeleted } from "@clearhouse/core/contracts/creator/creator.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("void-contracts", CreatorDeleted, ({ data }) => voidOfCreator(data.creatorId));
