import { shownNumber } from "../../base/license/license-number.policy.ts";
import { isExpired } from "../../base/license/scope.policy.ts";
import type { Coverage } from "../../contracts/creator/standing-license.schema.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { dayIn, todayIn } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { requireMember, shownLink } from "../../platform/identity/actor.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { releaseObjection } from "../verdict/release.policy.ts";
import { NEXT_WORDS } from "../verdict/rows.schema.ts";
import { verdict } from "../verdict/verdict.policy.ts";
import { adCodeView } from "./ad-code.policy.ts";
import type { AssetFileRecord, AssetRecord } from "./asset.entity.ts";
import type { Approval, Asset, AssetFile } from "./asset.schema.ts";
import { copiedGrants, isCopyConfirmed } from "./copy-license.ts";
import { coverageReader } from "./covered-by.ts";
import { covers } from "./grants-of.ts";
import type { ApprovalRecord } from "./kept.ts";
import { requestView } from "./request-summary.ts";
import { factsOf, isCoverConfirmed, RIGHTS_ATTRIBUTES, type RightsRecord, type Stored } from "./stored-facts.ts";
import { takeDownView } from "./take-downs.ts";

/** The path that opens an asset in the workspace. */
export const assetPath = (assetId: string): string => `/?asset=${assetId}`;

/** The id of the asset that a path of the workspace opens; undefined for other paths. */
export const assetIn = (path: string): string | undefined =>
  (path.startsWith("/?") && new URLSearchParams(path.slice(2)).get("asset")) || undefined;

/** The attributes that a view needs; lists read only these attributes. */
export const VIEW_ATTRIBUTES = [
  "teamId",
  "assetId",
  "name",
  "type",
  "uploadedBy",
  "createdAt",
  "changedAt",
  "tags",
  "notes",
  "context",
  "thumbnailKey",
  "fileSha256",
  "fileProblem",
  ...RIGHTS_ATTRIBUTES,
  "takeDown",
  "toldDown",
  "publications",
  "duplicateOf",
  "version",
] as const;
export type ViewRecord = Pick<AssetRecord, (typeof VIEW_ATTRIBUTES)[number]>;

interface Viewer extends Reading {
  admin: boolean;
  timeZone: string;
  takeDownHours: number;
  coveredBy: Coverage | undefined;
}

/** A record as a member of its team sees it. */
export const view = (record: ViewRecord, viewer: Viewer): Asset => ({
  id: record.assetId,
  name: record.name,
  type: record.type,
  status: record.status,
  source: record.source ?? "",
  uploadedBy: record.uploadedBy ?? "",
  uploadedAt: record.createdAt,
  changedAt: record.changedAt,
  tags: record.tags,
  notes: record.notes ?? "",
  context: record.context ?? "",
  thumbnailUrl: addressOf(record.thumbnailKey),
  files: record.files.map(fileView),
  foreignFile: foreignView(record),
  approval: record.approval ? approvalView(record.approval, viewer) : undefined,
  endedApproval: record.endedApproval ? approvalView(record.endedApproval, viewer) : undefined,
  creator: record.creator,
  coveredBy: viewer.coveredBy && covers(viewer.coveredBy, record, viewer.dayOf) ? viewer.coveredBy : undefined,
  coverConfirmed: confirmedView(record),
  sameFile: sameFileView(record, viewer.today),
  mayBeUsed: mayBeUsed(record, viewer.coveredBy, viewer),
  request: record.request ? requestView(record.request) : undefined,
  removal: removalView(record),
  takeDown: takeDownView(record, viewer),
  releases: releasesView(record.releases, viewer.today),
  adCode: adCodeView(record),
  publications: record.publications,
  duplicateOf: record.duplicateOf,
  version: record.version,
});

/** Without the name and addresses of its owner. One of an earlier release was shown only beside an approval. */
const removalView = ({ removal, approval }: ViewRecord): Asset["removal"] => {
  if (!removal || (!approval && !removal.about)) return undefined;
  const { requestId, at, reason, about, kept, ended } = removal;
  return { requestId, at, reason, about, kept, ended };
};

const confirmedView = (record: ViewRecord): Asset["coverConfirmed"] => {
  const { coverConfirmed } = record;
  return coverConfirmed && isCoverConfirmed(record) ? { at: coverConfirmed.at, name: coverConfirmed.name } : undefined;
};

/** The grant that is to be confirmed, else the first one. */
const sameFileView = (record: ViewRecord, today: string): Asset["sameFile"] => {
  const { copyLicense, copyConfirmed } = record;
  if (!copyLicense) return undefined;
  const running = copiedGrants(record, today).filter(({ expiresOn }) => !isExpired(expiresOn, today));
  const grant = running.find((one) => !isCopyConfirmed(record, one)) ?? running[0];
  if (!grant) return undefined;
  const { assetId: id, name } = copyLicense;
  const isConfirmed = copyConfirmed && isCopyConfirmed(record, grant);
  return {
    ...{ id, name, grantId: grant.grantId },
    ...(isConfirmed && { confirmed: { at: copyConfirmed.at, name: copyConfirmed.name } }),
  };
};

const fileView = (file: AssetFileRecord): AssetFile => ({
  id: file.id,
  name: shownFileName(file.name),
  url: addressOf(file.key),
  contentType: file.contentType,
  size: file.size,
  sha256: file.sha256,
  origin: file.origin === "owner" ? "owner" : "team",
});

const releasesView = (releases: AssetRecord["releases"], today: string): Asset["releases"] =>
  releases && { ...releases, wanting: releaseObjection(releases, today) !== undefined };

const foreignView = ({ fileUrl, fileSha256, fileProblem }: ViewRecord): Asset["foreignFile"] => {
  if (!fileUrl) return undefined;
  return fileSha256 ? { url: fileUrl, sha256: fileSha256 } : { url: fileUrl, notHashed: fileProblem ?? "waiting" };
};

const approvalView = (
  {
    approverEmail,
    basis,
    scope: _,
    post: _post,
    read: _read,
    papers: _papers,
    fee: _fee,
    feePaidAt: _paid,
    ...approval
  }: ApprovalRecord,
  viewer: Viewer,
): Approval => ({
  ...approval,
  number: shownNumber(approval),
  ...(basis && { basis: { ...basis, link: shownLink(basis.link) } }),
  approverEmail: viewer.admin && approverEmail ? approverEmail : undefined,
  expired: isExpired(approval.expiresOn, viewer.today),
});

/**
 * Returns a function that makes the calling member's view of a record. The function also reads the agreement that
 * covers the asset, once for each creator.
 */
export const viewer = async (): Promise<(record: ViewRecord) => Promise<Asset>> => {
  const { teamId, role } = requireMember();
  const team = await Team.get(teamId);
  const covering = coverageReader(teamId, team.timeZone);
  const reading = readingOf(team);
  return async (record) =>
    view(record, {
      admin: role === "admin",
      timeZone: team.timeZone,
      takeDownHours: Team.takeDownHours(team),
      ...reading,
      coveredBy: await covering(record),
    });
};

/** What an asset's rights are judged by, beside what is stored about them. */
export type Reading = Pick<Stored, "licensee" | "today" | "strict" | "dayOf">;

/** Today, and the days, the name and the strictness of a team. The date is computed once, because that takes as long as a verdict. */
export const readingOf = (team: TeamRecord): Reading => ({
  licensee: Team.legalName(team),
  today: todayIn(team.timeZone),
  strict: team.strictReleases ?? false,
  dayOf: (at) => dayIn(team.timeZone, new Date(at)),
});

/**
 * Whether an asset may be used today, without a question. Of the agreements of its creator, the one that ends last speaks
 * for all, because lists read only this one. No names of people on releases are known here.
 */
export const mayBeUsed = (...given: Parameters<typeof useToday>): Asset["mayBeUsed"] => useToday(...given).use;

/** The same, and in words what can be done next about the headline. */
export const useToday = (
  asset: RightsRecord,
  coveredBy: Coverage | undefined,
  reading: Reading,
): { use: Asset["mayBeUsed"]; next: string | undefined } => {
  const facts = factsOf({ ...reading, asset, coveredBy: coveredBy ? [coveredBy] : [] });
  const { answer, reason, findings, covers } = verdict(facts, { on: reading.today });
  const [
    {
      text,
      copyOf,
      next: [step],
    },
    ...others
  ] = findings;
  const more = others.length;
  return {
    use: { verdict: answer, reason, text, covers, copyOf, more },
    next: step && answer !== "cleared" ? NEXT_WORDS[step] : undefined,
  };
};
