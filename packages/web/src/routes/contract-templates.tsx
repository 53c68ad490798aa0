import { PageTitle } from "@/app/page-title.tsx";
import { TemplatesPage } from "@/features/contract-templates/components/templates-page.tsx";
import { TEMPLATE_TEXTS } from "@/features/contract-templates/texts.ts";

export function ContractTemplatesRoute() {
  return (
    <>
      <PageTitle>{TEMPLATE_TEXTS.title}</PageTitle>
      <TemplatesPage />
    </>
  );
}
