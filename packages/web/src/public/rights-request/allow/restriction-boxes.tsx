import { RESTRICTIONS, type Restriction } from "@clearhouse/core/base/license/license.schema.ts";
import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import type { ReactNode } from "react";
import { CHIP_GRID, Chip, ChipGroup } from "./chip-set.tsx";

interface Props {
  chosen: readonly Restriction[];
  /** A restriction that was asked already: it is on, and stays so. */
  fixed?: Restriction | undefined;
  error?: string | undefined;
  /** Why a restriction was refused. */
  children?: ReactNode;
  onChange: (restriction: Restriction, on: boolean) => void;
}

/** The four restrictions, each a box. */
export function RestrictionBoxes({ chosen, fixed, error, children, onChange }: Props) {
  const { say, words } = useReader();
  return (
    <ChipGroup legend={say("restrictions")} error={error}>
      <div className={CHIP_GRID}>
        {RESTRICTIONS.map((restriction) => (
          <Chip
            key={restriction}
            label={words(restriction)}
            hint={restriction === fixed ? say("asRequested") : undefined}
            checked={restriction === fixed || chosen.includes(restriction)}
            disabled={restriction === fixed}
            onPress={(on) => onChange(restriction, on)}
          />
        ))}
      </div>
      {children}
    </ChipGroup>
  );
}
