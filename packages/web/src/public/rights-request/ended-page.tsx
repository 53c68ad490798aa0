import type { Language } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import type { OwnerCatalogue } from "@clearhouse/core/base/texts/en/owner.policy.ts";
import type { EndedLink } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { Ended } from "@clearhouse/first-screens/rights-request/ended.tsx";
import { ReaderProvider } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { PageFrame } from "@clearhouse/first-screens/shared/page-frame.tsx";

/** The page of a link that was taken back or replaced, as the server has drawn it. */
export function EndedPage({ link, language }: { link: EndedLink; language: Language<OwnerCatalogue> }) {
  return (
    <ReaderProvider language={language}>
      <PageFrame team={link.team}>
        <Ended {...link} />
      </PageFrame>
    </ReaderProvider>
  );
}
