import { type LicenseCheck, licenseCheck } from "@clearhouse/core/rights/license-document/check.schema.ts";
import type { Api } from "@clearhouse/functions/api/app.ts";
import { hc } from "hono/client";
import { receive } from "@/lib/api/receive.ts";
import { provingFetch } from "@/lib/proof-of-work/proving-fetch.ts";

const client = hc<Api>(window.location.origin, { fetch: provingFetch() });

/** Looks up a license by its number, or a file by its SHA-256. @throws ApiError */
export const ask = (query: { number: string } | { sha256: string }): Promise<LicenseCheck> =>
  receive(client.api.licenses.check.$get({ query }), licenseCheck);
