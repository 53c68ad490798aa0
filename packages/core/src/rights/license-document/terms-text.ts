import type { UseClass } from "../../base/license/license.schema.ts";
import { longDate } from "../../base/license/rights-terms.policy.ts";
import { NOT_COVERED } from "../../library/verdict/release.policy.ts";
import type { LicenseDocument } from "./document.ts";

const CLASSES: Record<UseClass, string> = { editorial: "Editorial (non-commercial)", commercial: "Commercial" };

type TermsFacts = Pick<
  LicenseDocument,
  "number" | "asset" | "licensee" | "owner" | "scope" | "terms" | "releases" | "checkUrl"
>;

/**
 * A license's terms as a text file: number, parties, scope, then the whole accepted text. Lines end with CRLF, so that
 * every text editor shows separate lines.
 */
export const termsText = ({ number, asset, licensee, owner, scope, terms, releases, checkUrl }: TermsFacts): string => {
  const rows: [label: string, value: string][] = [
    ["License number", number],
    ["Content", asset.title],
    ["Source", asset.source],
    ["Content owner", owner.name],
    ["Licensee", licensee.legalName],
    ["For", licensee.brand],
    ["Requested use", scope.intendedUse],
    ["Usage rights", scope.usageRights],
    ["Class", scope.useClass ? CLASSES[scope.useClass] : ""],
    ...scope.fields.map(([name, words]): [string, string] => [name, words]),
    ["Restrictions", scope.restrictions.join(", ") || "None"],
    ["Credit as", scope.credit],
    ["From", longDate(scope.from)],
    ["Until", scope.until ? `${longDate(scope.until)} (included)` : "No end date"],
    ["Owner's notes", scope.notes],
    ["Releases on file", releases || "None"],
    ["Terms version", terms.version],
    ["SHA-256 of the terms", terms.sha256],
    ["Check it at", checkUrl],
  ];
  const facts = rows.filter(([, value]) => value !== "").map(([label, value]) => `${label}: ${value}`);
  return [...facts, "", terms.text, "", NOT_COVERED, ""].join("\n").replaceAll(/\r\n?|\n/g, "\r\n");
};
