import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { useEnvironment } from "../environment.ts";

/**
 * Makes a new team in npm start's local server while it runs, lets a creator sign contracts that are as long as
 * contracts may be, and waits until their PDFs are stored. Arguments: the server's run.json, how many contracts.
 */
const [file = "", count = "0"] = process.argv.slice(2);
const run: { env: Record<string, string> } = JSON.parse(readFileSync(file, "utf8"));
useEnvironment(run.env);
// Core reads its environment when it is imported.
const { aTeam } = await import("@clearhouse/core/testing/scene.ts");
const { aContract, sign } = await import("@clearhouse/core/testing/contracts.ts");
const { read } = await import("@clearhouse/core/contract/change.ts");
const { theLongestContract } = await import("../long-contract.ts");
const { admin } = await aTeam("Team with long contracts");
const { text } = theLongestContract.chinese();
const contractIds: string[] = [];
for (let n = 0; n < Number(count); n++) {
  const { contract, signer } = await aContract(admin, { text });
  await sign(signer);
  contractIds.push(contract.id);
}
const isMade = async (contractId: string): Promise<boolean> =>
  (await read(admin.teamId, contractId)).documents !== undefined;
for (const contractId of contractIds) while (!(await isMade(contractId))) await setTimeout(500);
process.send?.({ made: contractIds.length });
process.once("disconnect", () => process.exit(0));
