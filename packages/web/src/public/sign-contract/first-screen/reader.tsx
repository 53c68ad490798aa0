/** @jsxRuntime automatic */
import type { SigningTextKey } from "@clearhouse/core/contract/signing-page.en.policy.ts";
import { signingPageTexts, signingWords } from "@clearhouse/core/contract/signing-page.policy.ts";
import type { ReactNode } from "react";
import {
  type PageReaderProps,
  type ReaderOf,
  type SayProps,
  SayText,
  TextsReaderProvider,
  useTextsReader,
} from "../../shared/first-screen/texts-reader.tsx";

/** For whom the signing page is drawn. */
export type Reader = ReaderOf<SigningTextKey>;

const CATALOGUE = { texts: signingPageTexts, inWords: signingWords };

export function ReaderProvider(props: PageReaderProps) {
  return <TextsReaderProvider {...props} catalogue={CATALOGUE} />;
}

export const useReader: () => Reader = useTextsReader;

/** A text of the signing page with names or other texts by people inserted. */
export const Say: (props: SayProps<SigningTextKey>) => ReactNode = SayText;
