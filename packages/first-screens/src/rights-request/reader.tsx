import type { KeyOf } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import * as english from "@clearhouse/core/base/texts/en/owner.policy.ts";
import { pageReader, type ReaderOf } from "../shared/texts-reader.tsx";

/** The reader for whom the owner's page is drawn. */
export type Reader = ReaderOf<typeof english.TEXTS>;

/** The key of a text without placeholders but `Names`. */
export type TextKey<Names extends string = never> = KeyOf<typeof english.TEXTS, Names>;

export const { ReaderProvider, useReader, Say } = pageReader(english);
