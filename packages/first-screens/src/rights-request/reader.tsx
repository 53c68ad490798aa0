import type { TextKey } from "@clearhouse/core/base/owner-page/texts.en.policy.ts";
import { inWords, ownerTexts } from "@clearhouse/core/base/owner-page/texts.policy.ts";
import { pageReader, type ReaderOf } from "../shared/texts-reader.tsx";

/** The reader for whom the owner's page is drawn. */
export type Reader = ReaderOf<TextKey>;

export const { ReaderProvider, useReader, Say } = pageReader<TextKey>({ texts: ownerTexts, inWords });
