import * as english from "@clearhouse/core/base/texts/en/signing.policy.ts";
import { pageReader, type ReaderOf } from "../shared/texts-reader.tsx";

/** The reader for whom the signing page is drawn. */
export type Reader = ReaderOf<typeof english.TEXTS>;

export const { ReaderProvider, useReader, Say } = pageReader(english);
