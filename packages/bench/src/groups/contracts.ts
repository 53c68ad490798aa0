import { renderContract } from "@clearhouse/functions/pdf/contract-document.tsx";
import { seal } from "@clearhouse/functions/pdf/seal.ts";
import { askChild } from "../child.ts";
import { limitsOf, named, type Taken, withinLimits } from "../lambda.ts";
import { aLongContract, drawAlone } from "../long-contract.ts";
import { atMost, inTurn, ms, type Row } from "../measure.ts";

/** Measures drawing and sealing a signed contract's PDF, compared with drawing only the same text with react-pdf. */
export const contractPdf = async (rounds: number): Promise<Row[]> => {
  const contract = aLongContract();
  const [ours, limit] = await inTurn(
    rounds,
    async () => seal(await renderContract(contract), contract.times.signedAt, "contract"),
    () => drawAlone(contract.text),
  );
  const peak = async (which: "ours" | "alone") => (await askChild<Taken>("draw-contract", [which])).peakMb;
  const [most, bare] = [await peak("ours"), await peak("alone")];
  const maker = named("MakeContractDocuments");
  const longest = async (script: "latin" | "chinese") =>
    withinLimits(
      `PDF of a contract of 200,000 ${script === "latin" ? "Latin" : "Chinese"} characters`,
      maker,
      await askChild<Taken>("draw-contract", [script], { execArgv: limitsOf(maker) }),
    );
  return [
    atMost("PDF of a contract of 10 pages, sealed", ms(ours), `${ms(limit)} react-pdf alone`, ours / limit, 1.3),
    atMost(
      "peak memory of a process that makes a contract's PDF",
      `${most.toFixed(0)} MB`,
      `${bare.toFixed(0)} MB react-pdf alone`,
      most / bare,
      1.3,
    ),
    await longest("latin"),
    await longest("chinese"),
  ];
};
