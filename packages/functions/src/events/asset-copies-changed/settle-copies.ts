import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { isAnyCopied, settleCopies } from "@clearhouse/core/library/asset-file/settle-copies.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence(
  "settle-copies",
  EVENTS["asset.copies.changed"],
  ({ id, data }) => settleCopies(data, id),
  ({ data }) => isAnyCopied(data),
);
