import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { Anchor } from "@clearhouse/core/rights/anchor/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("write-anchor", EVENTS["anchor.planned"], async () => {
  const chains = await Anchor.write();
  if (chains > 0) log.info("chains anchored", { chains });
});
