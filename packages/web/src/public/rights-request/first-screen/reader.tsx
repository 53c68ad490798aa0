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

/** Whom the owner's page is drawn for. */
export type Reader = ReaderOf<TextKey>;

const CATALOGUE = { texts: ownerTexts, inWords };

export function ReaderProvider(props: PageReaderProps) {
  return <TextsReaderProvider {...props} catalogue={CATALOGUE} />;
}

export const useReader: () => Reader = useTextsReader;

/** A text of the owner's page with people's words in it. */
export const Say: (props: SayProps<TextKey>) => ReactNode = SayText;
