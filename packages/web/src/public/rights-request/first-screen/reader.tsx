/** @jsxRuntime automatic */
import type { TextKey } from "@clearhouse/core/owner-page/texts.en.policy.ts";
import { inWords, ownerTexts } from "@clearhouse/core/owner-page/texts.policy.ts";
import type { ReactNode } from "react";
import {
  type PageReaderProps,
  type ReaderOf,
  type SayProps,
  SayText,
  TextsReaderProvider,
  useTextsReader,
} from "../../shared/first-screen/texts-reader.tsx";

/** For whom the owner's page is drawn. */
export type Reader = ReaderOf<TextKey>;

const CATALOGUE = { texts: ownerTexts, inWords };

export function ReaderProvider(props: PageReaderProps) {
  return <TextsReaderProvider {...props} catalogue={CATALOGUE} />;
}

export const useReader: () => Reader = useTextsReader;

/** A text of the owner's page with names or other texts by people inserted. */
export const Say: (props: SayProps<TextKey>) => ReactNode = SayText;
