import type { BasisGiven } from "@clearhouse/core/base/license/basis.schema.ts";
import { BASIS_LABELS } from "@clearhouse/core/base/license/basis-input.schema.ts";
import { Fact } from "./detail-facts.tsx";
import { LICENSE_TEXTS } from "./license-texts.ts";

/** On what an approval by hand rests; nothing for other approvals. */
export function BasisFact({ basis }: { basis: BasisGiven | undefined }) {
  if (!basis) return null;
  return (
    <Fact name={LICENSE_TEXTS.basis}>
      {BASIS_LABELS[basis.kind]}
      {basis.note && <span className="block">{basis.note}</span>}
      {basis.link && (
        <a href={basis.link} target="_blank" rel="noreferrer" className="block break-all underline">
          {basis.link}
        </a>
      )}
    </Fact>
  );
}
