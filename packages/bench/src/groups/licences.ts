import { renderLicence } from "@clearhouse/functions/pdf/licence-document.tsx";
import { seal } from "@clearhouse/functions/pdf/seal.ts";
import { aLicence } from "@clearhouse/functions/testing/licence.ts";
import sharp from "sharp";
import { atMost, inTurn, ms, type Row } from "../measure.ts";

/** Measures drawing and sealing a license's PDF, compared with drawing the same pages with react-pdf. */
export const licencePdf = async (rounds: number): Promise<Row> => {
  const background = { r: 40, g: 90, b: 160 };
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const licence = aLicence({ picture });
  const [ours, limit] = await inTurn(
    rounds,
    async () => seal(await renderLicence(licence), licence.decision.at, "license"),
    () => renderLicence(licence),
  );
  return atMost("PDF of a license, sealed", ms(ours), `${ms(limit)} react-pdf alone`, ours / limit, 1.3);
};
