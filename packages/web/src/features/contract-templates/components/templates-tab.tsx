import { TEMPLATE_TEXTS } from "../texts.ts";
import { TemplateManager } from "./template-manager.tsx";

/** The team's templates in the admin panel. */
export function TemplatesTab() {
  return (
    <TemplateManager>
      {(list, create) => (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-64 text-pretty text-muted-foreground text-sm">{TEMPLATE_TEXTS.text}</p>
            {create}
          </div>
          {list}
        </div>
      )}
    </TemplateManager>
  );
}
