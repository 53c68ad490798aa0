import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { ANSWERS, type Answer } from "@clearhouse/core/library/verdict/rows.schema.ts";

/** The assets by their verdict, from Cleared to Stop. A verdict that no asset has isn't there. */
export const byVerdict = (assets: readonly Asset[]): Map<Answer, Asset[]> =>
  new Map(
    ANSWERS.map((answer) => [answer, assets.filter(({ mayBeUsed }) => mayBeUsed.verdict === answer)] as const).filter(
      ([, some]) => some.length > 0,
    ),
  );
