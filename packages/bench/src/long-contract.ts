import { createRequire } from "node:module";
import type { ContractDocument } from "@clearhouse/core/contract-document/document.ts";
import { CONTRACT_TEXT_MAX } from "@clearhouse/core/contract-template/contract-template.schema.ts";
import { aSignedDocument } from "@clearhouse/functions/testing/contract.ts";
import { Document, Font, Page, renderToBuffer, Text } from "@react-pdf/renderer";
import { createElement } from "react";

const CLAUSE = "The creator grants the network a license to use the content in all media as long as it is protected. ";

const clauses = (count: number): string =>
  Array.from({ length: count }, (_, n) => `${n + 1}. ${CLAUSE.repeat(5).trim()}`).join("\n\n");

/** A contract of ten pages, of which the last is the certificate. */
export const aLongContract = (): ContractDocument => aSignedDocument({ text: clauses(68) });

/** Contracts as long as their text may be: one in Latin letters, one in 6,000 different Chinese characters. */
export const theLongestContract = {
  latin: () => aSignedDocument({ text: clauses(CONTRACT_TEXT_MAX / 500).slice(0, CONTRACT_TEXT_MAX) }),
  chinese: () =>
    aSignedDocument({
      text: Array.from({ length: CONTRACT_TEXT_MAX }, (_, n) =>
        n % 500 === 499 ? "\n" : String.fromCodePoint(0x4e00 + ((n * 7) % 6_000)),
      ).join(""),
    }),
};

const FONT = "Inter alone";
const src = createRequire(import.meta.url).resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf");

/**
 * Draws only the text with react-pdf, as react-pdf's documentation shows: a text element for each line, in the one font
 * that the text needs.
 */
export const drawAlone = (text: string): Promise<Buffer> => {
  Font.register({ family: FONT, src });
  return renderToBuffer(
    createElement(
      Document,
      null,
      createElement(
        Page,
        {
          size: "A4",
          style: { fontFamily: FONT, fontSize: 9.5, lineHeight: 1.45, paddingVertical: 64, paddingHorizontal: 52 },
        },
        ...text.split("\n").map((line, key) => createElement(Text, { key }, line || " ")),
      ),
    ),
  );
};
