import { AnchorPlanned } from "@clearhouse/core/anchor/anchor.events.ts";
import { Anchor } from "@clearhouse/core/anchor/index.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("write-anchor", AnchorPlanned, async () => {
  const chains = await Anchor.write();
  if (chains > 0) log.info("chains anchored", { chains });
});
