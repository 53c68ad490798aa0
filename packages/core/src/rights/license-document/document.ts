import type { Confirmed } from "../../base/answerer/confirmed.policy.ts";
import { later } from "../../base/license/allowed-scope.policy.ts";
import type { License } from "../../base/license/license.schema.ts";
import { scopeFields } from "../../base/license/scope-words.policy.ts";
import type { OwnNetwork } from "../../base/own-network/own-network.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { releasesOnFile } from "../../library/verdict/release.policy.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { dayIn } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import type { GrantRecord } from "../grant/grant.entity.ts";

/** The content of a license document. Times are ISO 8601 UTC, days are calendar dates; a missing value is "". */
export interface LicenseDocument {
  /** `CH-XXXX-XXXX-XXXX`. */
  number: string;
  /** The team's color, `#rrggbb`; null if the team has chosen none. */
  color: string | null;
  asset: { id: string; title: string; type: "image" | "video"; source: string };
  /** The asset's picture, as a JPEG. */
  picture: Buffer | undefined;
  licensee: { legalName: string; name: string; brand: string };
  owner: { name: string; email: string };
  scope: Omit<License, "expiresOn"> & {
    intendedUse: string;
    /** The day of the approval. */
    from: string;
    /** The last day; "" for none. */
    until: string;
    /** What is allowed, field by field; `[]` for a license of an earlier release, whose terms don't state every field. */
    fields: readonly (readonly [name: string, words: string])[];
  };
  terms: { version: string; sha256: string; text: string };
  /** The releases on file on the day of the approval, counted and without names: '2 people (1 minor)'; "" for none. */
  releases: string;
  files: readonly LicensedFile[];
  decision: {
    at: string;
    ip: string;
    userAgent: string;
    /** By what the answer looks like one from the team itself; absent if nothing does. */
    ownNetwork?: OwnNetwork | undefined;
    /** What confirms who gave it; absent if nothing does. */
    confirmed?: Confirmed | undefined;
    requestId: string;
    grantId: string;
  };
  /** The number and hash of the approval's entry in the asset's activity. */
  chain: { seq: number; hash: string };
  /** The URL of the page on which anybody can check the license. */
  checkUrl: string;
}

export interface LicensedFile {
  name: string;
  size: number;
  /** Lower-case hex; "" for a file at a URL that couldn't be fetched. */
  sha256: string;
  origin: "team" | "owner" | "address";
}

interface Sources {
  grant: GrantRecord;
  asset: AssetRecord;
  team: TeamRecord;
  chain: LicenseDocument["chain"];
  picture: Buffer | undefined;
}

/** The document's content for an owner's grant; the same records always give the same content. */
export const documentOf = ({ grant, asset, team, chain, picture }: Sources): LicenseDocument => {
  const { evidence, grantedBy, restrictions, useClass, grantedAt } = grant;
  if (!evidence || !("email" in grantedBy)) throw new Error("Only an owner's approval has a license document");
  const { name, email, ip, userAgent, ownNetwork } = grantedBy;
  const { usageRights = "", credit = "", notes = "", expiresOn = "", intendedUse = "", requestId = "" } = grant;
  return {
    number: grant.number,
    color: team.primaryColor ?? null,
    asset: { id: asset.assetId, title: asset.name, type: asset.type, source: asset.source ?? "" },
    picture,
    licensee: { legalName: Team.legalName(team), name: team.name, brand: grant.brand ?? "" },
    owner: { name, email },
    scope: {
      ...{ intendedUse, usageRights, useClass, restrictions, credit, notes },
      from: later(grant.scope?.from ?? "", dayIn(team.timeZone, new Date(grantedAt))),
      until: expiresOn,
      fields: grant.scope ? scopeFields(grant.scope) : [],
    },
    terms: { version: evidence.termsVersion, sha256: evidence.termsSha256, text: evidence.terms },
    releases: releasesOnFile(asset.releases, dayIn(team.timeZone, new Date(grantedAt))),
    files: filesOf(asset),
    decision: {
      at: grantedAt,
      ip,
      userAgent,
      ownNetwork,
      confirmed: grant.confirmed,
      requestId,
      grantId: grant.grantId,
    },
    chain,
    checkUrl: `${env.SITE_URL}/check`,
  };
};

/** The files of an asset; a file at a URL outside this product comes last. */
export const filesOf = ({
  files,
  fileUrl,
  fileSha256,
}: Pick<AssetRecord, "files" | "fileUrl" | "fileSha256">): LicensedFile[] => [
  ...files.map(({ name, size, sha256, origin }) => ({
    name: shownFileName(name),
    size,
    sha256: sha256 ?? "",
    origin: origin === "owner" ? ("owner" as const) : ("team" as const),
  })),
  ...(fileUrl ? [{ name: fileUrl, size: 0, sha256: fileSha256 ?? "", origin: "address" as const }] : []),
];
