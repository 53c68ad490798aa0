import { WEBHOOKS } from "@clearhouse/core/base/happenings/list.schema.ts";
import { type SentEvent, TEST_EVENT } from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import type { ApiScope } from "@clearhouse/core/people/api-key/api-key.schema.ts";

/** What an API key may do, as shown where keys are made and in the audit log. */
export const SCOPE_TEXTS: Record<ApiScope, string> = {
  "assets:read": "Read assets, search and download files",
  "assets:write": "Upload and edit assets",
  "requests:read": "Read rights requests",
  "requests:write": "Ask for rights, remind and withdraw",
  "licenses:read": "Read licenses",
  "contracts:read": "Read contracts",
  "creators:read": "Read creators",
  "links:read": "Read links of owners and signers (whoever has a link can answer with it)",
};

/** What webhooks are sent for, as shown where they are added and in the audit log. */
export const EVENT_TEXTS = {
  ...Object.fromEntries(WEBHOOKS.map(({ name, label }) => [name, label])),
  [TEST_EVENT]: "Test",
} as Record<SentEvent, string>;
