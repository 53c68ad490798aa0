import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { lookForCopies } from "@clearhouse/core/library/asset-file/look-for-copies.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("look-for-copies", EVENTS["copies.pass.planned"], () => lookForCopies());
