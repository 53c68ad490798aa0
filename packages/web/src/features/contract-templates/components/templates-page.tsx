import { Page } from "@/components/page.tsx";
import { TEMPLATE_TEXTS } from "../texts.ts";
import { TemplateManager } from "./template-manager.tsx";

export function TemplatesPage() {
  return (
    <TemplateManager>
      {(list, create) => (
        <Page title={TEMPLATE_TEXTS.title} description={TEMPLATE_TEXTS.text} actions={create} wide>
          {list}
        </Page>
      )}
    </TemplateManager>
  );
}
