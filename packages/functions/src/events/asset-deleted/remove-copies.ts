import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { removeCopies } from "@clearhouse/core/custody/backup/remove.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("remove-copies", EVENTS["asset.deleted"], ({ data }) => removeCopies(data.assetId));
