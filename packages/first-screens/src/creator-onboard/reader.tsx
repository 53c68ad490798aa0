import * as english from "@clearhouse/core/base/texts/en/onboarding.policy.ts";
import { pageReader } from "../shared/texts-reader.tsx";

export const { ReaderProvider, useReader, Say } = pageReader(english);
