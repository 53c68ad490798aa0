import { ApiKeys } from "./api-keys.tsx";
import { Webhooks } from "./webhooks.tsx";

/** How a team's own programs work with Clearhouse: keys to the API, and webhooks. */
export function ApiTab() {
  return (
    <div className="flex flex-col gap-6">
      <ApiKeys />
      <Webhooks />
    </div>
  );
}
