import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { DetailSection } from "../detail/detail-facts.tsx";
import { Publications } from "./publications.tsx";
import { Releases } from "./releases.tsx";
import { PLACE_TEXTS, PUBLICATIONS_ID, RELEASE_TEXTS } from "./texts.ts";

/** Who and what is in an asset, and where it was published. */
export function UsedSections({ asset }: { asset: Asset }) {
  return (
    <>
      <DetailSection title={RELEASE_TEXTS.title}>
        <Releases asset={asset} />
      </DetailSection>
      <DetailSection title={PLACE_TEXTS.title} id={PUBLICATIONS_ID}>
        <Publications asset={asset} />
      </DetailSection>
    </>
  );
}
