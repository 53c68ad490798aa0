import { ApiKeys } from "./api-keys.tsx";
import { Webhooks } from "./webhooks.tsx";

/** API keys and webhooks, with which the team's own programs use Clearhouse. */
export function ApiTab() {
  return (
    <div className="flex flex-col gap-6">
      <ApiKeys />
      <Webhooks />
    </div>
  );
}
