import type { SentEvent } from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
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
export const EVENT_TEXTS: Record<SentEvent, string> = {
  "asset.created": "Asset created",
  "asset.status.changed": "Status of an asset changed",
  "asset.deleted": "Asset deleted",
  "rights_request.created": "Rights request sent",
  "rights_request.approved": "Rights request approved",
  "rights_request.denied": "Rights request denied",
  "rights_request.expired": "Rights request expired",
  "rights_request.withdrawn": "Rights request withdrawn",
  "license.issued": "License issued",
  "license.expiring": "License expires soon",
  "license.expired": "License expired",
  "license.withdrawn": "License withdrawn",
  "contract.signed": "Contract signed",
  "contract.declined": "Contract declined",
  "creator.onboarded": "Creator joined",
  "webhook.test": "Test",
};
