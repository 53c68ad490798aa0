import { renderContract } from "@clearhouse/functions/pdf/contract-document.tsx";
import { seal } from "@clearhouse/functions/pdf/seal.ts";
import type { Taken } from "../lambda.ts";
import { aLongContract, drawAlone, theLongestContract } from "../long-contract.ts";

/**
 * Makes the PDF of a signed contract, as the MakeContractDocuments function does, or only draws the contract's text
 * (`alone`). Reports the elapsed time, and the most memory that the process used.
 */
const which = process.argv[2];
const contract = which === "latin" || which === "chinese" ? theLongestContract[which]() : aLongContract();
const [begun, before] = [performance.now(), process.cpuUsage()];
if (which === "alone") await drawAlone(contract.text);
else await seal(await renderContract(contract), contract.times.signedAt, "contract");
const { user, system } = process.cpuUsage(before);
const taken: Taken = {
  peakMb: process.resourceUsage().maxRSS / 1024,
  cpuSeconds: (user + system) / 1_000_000,
  eventSeconds: [(performance.now() - begun) / 1_000],
};
process.send?.(taken);
process.once("disconnect", () => process.exit(0));
