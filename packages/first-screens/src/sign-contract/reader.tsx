import type { SigningTextKey } from "@clearhouse/core/contracts/signing-page/signing-page.en.policy.ts";
import { signingPageTexts, signingWords } from "@clearhouse/core/contracts/signing-page/signing-page.policy.ts";
import { pageReader, type ReaderOf } from "../shared/texts-reader.tsx";

/** The reader for whom the signing page is drawn. */
export type Reader = ReaderOf<SigningTextKey>;

export const { ReaderProvider, useReader, Say } = pageReader<SigningTextKey>({
  texts: signingPageTexts,
  inWords: signingWords,
});
