import { log } from "@clearhouse/core/platform/log.ts";
import { AnchorPlanned } from "@clearhouse/core/rights/anchor/anchor.events.ts";
import { Anchor } from "@clearhouse/core/rights/anchor/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("write-anchor", AnchorPlanned, async () => {
  const chains = await Anchor.write();
  if (chains > 0) log.info("chains anchored", { chains });
});
