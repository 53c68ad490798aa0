import { storePicture } from "../../../base/picture/picture.ts";
import { requireAdmin, requireMember } from "../../../platform/identity/actor.ts";
import { putItem } from "../../../platform/store/transaction.ts";
import { type Changes, changeTeam, readRoster, requireAdminNow } from "../change.ts";
import { forget, fresh, takeDownHours } from "../record.ts";
import { TeamEntity, type TeamRecord } from "../team.entity.ts";
import { settingsConflict } from "../team.errors.ts";
import { ADMIN_ACTS, type AdminAct } from "../team.policy.ts";
import type { AuditType, ParsedEditTeam, TeamSettings } from "../team.schema.ts";

/** The team's settings; "" or null for a setting that has its default value. */
export const settings = async (): Promise<TeamSettings> => {
  const { teamId } = requireMember();
  const [team, { members }] = await Promise.all([fresh(teamId), readRoster(teamId)]);
  return view(team, members);
};

/**
 * Changes the given settings; the others stay unchanged. Only for admins.
 * @throws auth.forbidden, request.invalid, team.conflict if somebody has changed a text since the caller saw it
 */
export const edit = async ({ brands, was = {}, ...wanted }: ParsedEditTeam): Promise<TeamSettings> => {
  requireAdmin(ADMIN_ACTS.editTeam);
  const named = Object.entries(wanted).filter(([, value]) => value !== undefined);
  // An emptied setting isn't stored, so that the default applies.
  const emptied = named.map(([key, value]) => [key, value || undefined]);
  const change = { ...Object.fromEntries(emptied), ...(brands && { brands }) };
  return changeSettings("editTeam", "team.settings.changed", change, was);
};

/** The team's pictures: who may set them, their format, and where they are stored. */
const PICTURES = {
  setLogo: { field: "logoUrl", kind: "logo", type: "team.logo.changed" },
  setAppLogo: { field: "appLogoUrl", kind: "logo", type: "team.app_logo.changed" },
  setPreviewImage: { field: "previewImageUrl", kind: "preview", type: "team.preview_image.changed" },
} as const;
type PictureAct = keyof typeof PICTURES;

const setPicture = async (act: PictureAct, image: Uint8Array): Promise<string> => {
  requireAdmin(ADMIN_ACTS[act]);
  const { field, kind, type } = PICTURES[act];
  const url = await storePicture(image, kind);
  await changeSettings(act, type, { [field]: url });
  return url;
};

const removePicture = async (act: PictureAct): Promise<void> => {
  const { field, type } = PICTURES[act];
  await changeSettings(act, type, { [field]: undefined });
};

/** @throws auth.forbidden, picture.unreadable, picture.too_large, picture.too_many_pixels */
export const setLogo = (image: Uint8Array): Promise<string> => setPicture("setLogo", image);

/** @throws auth.forbidden */
export const removeLogo = (): Promise<void> => removePicture("setLogo");

/**
 * Sets the picture of the workspace. A team without a logo shows the picture as its logo too.
 * @throws auth.forbidden, picture.unreadable, picture.too_large, picture.too_many_pixels
 */
export const setAppLogo = (image: Uint8Array): Promise<string> => setPicture("setAppLogo", image);

/** Restores the product's own picture. @throws auth.forbidden */
export const removeAppLogo = (): Promise<void> => removePicture("setAppLogo");

/**
 * Sets the picture that social networks show with a link to a rights request, 1200 × 630.
 * @throws auth.forbidden, picture.unreadable, picture.too_large, picture.too_many_pixels
 */
export const setPreviewImage = (image: Uint8Array): Promise<string> => setPicture("setPreviewImage", image);

/** @throws auth.forbidden */
export const removePreviewImage = (): Promise<void> => removePicture("setPreviewImage");

const changeSettings = async (
  act: AdminAct,
  type: AuditType,
  wanted: Partial<TeamRecord>,
  was: NonNullable<ParsedEditTeam["was"]> = {},
): Promise<TeamSettings> => {
  const { teamId } = requireAdmin(ADMIN_ACTS[act]);
  const changed = await changeTeam(teamId, async ({ members }) => {
    await requireAdminNow(ADMIN_ACTS[act]);
    const team = await fresh(teamId);
    const next = { ...team, ...wanted };
    if (isOutdated(was, team, next)) throw settingsConflict();
    const result = view(next, members);
    const { contactEmail, privacyEmail, ...changes } = difference(team, next);
    const personal = { ...(contactEmail && { contactEmail }), ...(privacyEmail && { privacyEmail }) };
    if (Object.keys({ ...changes, ...personal }).length === 0) return { result };
    return {
      result,
      step: { type, changes, personal },
      also: [putItem(TeamEntity.put(next).params())],
    };
  });
  forget(teamId);
  return changed;
};

/**
 * Whether a text has changed since the caller saw it. A text that already equals the wanted text doesn't count, because
 * an earlier call whose answer was lost may have saved that text.
 */
const isOutdated = (was: NonNullable<ParsedEditTeam["was"]>, team: TeamRecord, next: TeamRecord): boolean =>
  (["requestMessage", "requestMessageEs"] as const).some((text) => {
    const seen = was[text];
    return seen !== undefined && (team[text] ?? "") !== seen && team[text] !== next[text];
  });

/** For each setting, the text that the log shows. */
const shown = (team: TeamRecord): Record<string, string> => {
  const tags = (brands: TeamRecord["brands"]) => brands.map(({ tag = "" }) => tag).join(", ");
  return {
    name: team.name,
    legalName: team.legalName ?? "",
    contactEmail: team.contactEmail ?? "",
    privacyEmail: team.privacyEmail ?? "",
    privacyUrl: team.privacyUrl ?? "",
    logo: team.logoUrl ?? "",
    appLogo: team.appLogoUrl ?? "",
    primaryColor: team.primaryColor ?? "",
    secondaryColor: team.secondaryColor ?? "",
    brands: tags(team.brands),
    brandsInFilter: tags(team.brands.filter(({ inFilter }) => inFilter)),
    defaultBrand: team.defaultBrand ?? "",
    timeZone: team.timeZone,
    expiredDownloads: team.expiredForAdmins ? "Admins" : "Every member",
    accountProof: team.proofByDefault ? "Asked by default" : "Asked by request",
    releases: team.strictReleases ? "For every use" : "For ads, commercial use and AI",
    takeDown: `${takeDownHours(team)} hours`,
    requestMessage: team.requestMessage ?? "",
    requestMessageEs: team.requestMessageEs ?? "",
    previewTitle: team.previewTitle ?? "",
    previewDescription: team.previewDescription ?? "",
    previewImage: team.previewImageUrl ?? "",
  };
};

const difference = (from: TeamRecord, to: TeamRecord): Changes => {
  const [before, after] = [shown(from), shown(to)];
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(names.map((name) => [name, { from: before[name] ?? "", to: after[name] ?? "" }]));
};

const view = (team: TeamRecord, members: number): TeamSettings => ({
  id: team.teamId,
  name: team.name,
  slug: team.slug,
  legalName: team.legalName ?? "",
  contactEmail: team.contactEmail ?? "",
  privacyEmail: team.privacyEmail ?? "",
  privacyUrl: team.privacyUrl ?? "",
  logoUrl: team.logoUrl ?? "",
  appLogoUrl: team.appLogoUrl ?? "",
  primaryColor: team.primaryColor ?? null,
  secondaryColor: team.secondaryColor ?? null,
  brands: team.brands.map(({ tag = "", inFilter = false }) => ({ tag, inFilter })),
  defaultBrand: team.defaultBrand ?? "",
  timeZone: team.timeZone,
  expiredForAdmins: team.expiredForAdmins ?? false,
  strictReleases: team.strictReleases ?? false,
  proofByDefault: team.proofByDefault ?? false,
  takeDownHours: takeDownHours(team),
  requestMessage: team.requestMessage ?? "",
  requestMessageEs: team.requestMessageEs ?? "",
  previewTitle: team.previewTitle ?? "",
  previewDescription: team.previewDescription ?? "",
  previewImageUrl: team.previewImageUrl ?? "",
  memberCount: members,
  createdAt: team.createdAt,
});
