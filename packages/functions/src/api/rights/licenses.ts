import { callerNetwork, limit } from "@clearhouse/core/platform/http/limiter.ts";
import { isLinkRefusal } from "@clearhouse/core/platform/identity/link.ts";
import {
  type CheckQuery,
  checkQuery,
  type LicenseCheck,
  licenseCheck,
} from "@clearhouse/core/rights/license-document/check.schema.ts";
import { checkFile, checkNumber, UNKNOWN } from "@clearhouse/core/rights/license-document/check.ts";
import { policyFor } from "@clearhouse/core/rights/license-document/odrl.ts";
import { forMember } from "@clearhouse/core/rights/license-document/read.ts";
import { termsFor } from "@clearhouse/core/rights/license-document/terms.ts";
import { Hono } from "hono";
import { opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { JSON_LD, PDF, PLAIN_TEXT, sendFile } from "../http/send-file.ts";
import { valid } from "../http/validate.ts";
import { throughLink } from "./links.ts";

/**
 * The limit for checks by a file's SHA-256. A hash can't be guessed, so this limit only stops programs that call
 * endlessly.
 */
const FILES = { name: "licence-file-address", limit: 60, windowSeconds: 60 };

/**
 * Checks a license by its number or a file's hash. Numbers are short enough to be guessed, so calls with a number are
 * limited like calls with a link's token. For an unknown number, the API answers that it is unknown instead of refusing
 * the call.
 */
const check = async ({ number, sha256 = "" }: CheckQuery, proof: string | undefined): Promise<LicenseCheck> => {
  if (number === undefined) {
    await limit(FILES, callerNetwork());
    return checkFile(sha256);
  }
  try {
    return await throughLink("licence", number, () => checkNumber(number), proof);
  } catch (error) {
    if (isLinkRefusal("licence", error)) return UNKNOWN;
    throw error;
  }
};

export const licenseRoutes = new Hono()
  .get(
    "/check",
    describe(
      "Says whether a license is in force, or whether a file with this SHA-256 is cleared; names only the team",
      {
        200: licenseCheck,
      },
    ),
    valid("query", checkQuery),
    async (c) => c.json(await check(c.req.valid("query"), c.req.header("clearhouse-proof")), 200),
  )
  .get("/:grantId", describe("Returns a license as PDF", { 200: undefined }), opens("licenses:read"), async (c) =>
    sendFile(c, await forMember(c.req.param("grantId")), PDF),
  )
  .get(
    "/:grantId/terms",
    describe("Returns a license's terms as text", { 200: undefined }),
    opens("licenses:read"),
    async (c) => sendFile(c, await termsFor(c.req.param("grantId")), PLAIN_TEXT),
  )
  .get(
    "/:grantId/odrl",
    describe("Returns a license as ODRL 2.2 in the RightsML 2.0 profile, as JSON-LD", { 200: undefined }),
    opens("licenses:read"),
    async (c) => sendFile(c, await policyFor(c.req.param("grantId")), JSON_LD),
  );
