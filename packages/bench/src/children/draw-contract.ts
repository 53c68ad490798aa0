import { renderContract } from "@clearhouse/functions/pdf/contract-document.tsx";
import { seal } from "@clearhouse/functions/pdf/seal.ts";
import { aLongContract, drawAlone } from "../long-contract.ts";

/**
 * Makes a contract's PDF as the consequence does, or only draws its text. Reports the most memory that the process
 * used.
 */
const contract = aLongContract();
if (process.argv[2] === "alone") await drawAlone(contract.text);
else await seal(await renderContract(contract), contract.times.signedAt, "contract");
process.send?.({ peakBytes: process.resourceUsage().maxRSS * 1024 });
process.once("disconnect", () => process.exit(0));
