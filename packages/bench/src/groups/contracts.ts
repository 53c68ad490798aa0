import { renderContract } from "@clearhouse/functions/pdf/contract-document.tsx";
import { seal } from "@clearhouse/functions/pdf/seal.ts";
import { askChild } from "../child.ts";
import { aLongContract, drawAlone } from "../long-contract.ts";
import { atMost, inTurn, ms, type Row } from "../measure.ts";

const MB = 1024 * 1024;

/** Drawing and sealing a signed contract's PDF, compared with react-pdf drawing only the same text. */
export const contractPdf = async (rounds: number): Promise<Row[]> => {
  const contract = aLongContract();
  const [ours, limit] = await inTurn(
    rounds,
    async () => seal(await renderContract(contract), contract.times.signedAt, "contract"),
    () => drawAlone(contract.text),
  );
  const peak = async (which: "ours" | "alone") =>
    (await askChild<{ peakBytes: number }>("draw-contract", [which])).peakBytes / MB;
  const [most, bare] = [await peak("ours"), await peak("alone")];
  return [
    atMost("PDF of a contract of 10 pages, sealed", ms(ours), `${ms(limit)} react-pdf alone`, ours / limit, 1.3),
    atMost(
      "peak memory of a process that makes a contract's PDF",
      `${most.toFixed(0)} MB`,
      `${bare.toFixed(0)} MB react-pdf alone`,
      most / bare,
      1.3,
    ),
  ];
};
