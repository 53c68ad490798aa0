import type { DataSource, Told } from "../../base/texts/told.policy.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { brandOptions, defaultBrand } from "./record.ts";
import type { Session } from "./session.schema.ts";
import { TeamEntity, type TeamRecord } from "./team.entity.ts";

export { audit } from "./audit.ts";
export * as Team from "./index.ts";
export { editMember, removeMember, removeMemberAvatar, setMemberAvatar, setRole } from "./members.ts";
export { brandOptions, defaultBrand, fresh, get, requirePrivacyAddress, takeDownHours } from "./record.ts";
export {
  edit,
  removeAppLogo,
  removeLogo,
  removePreviewImage,
  setAppLogo,
  setLogo,
  setPreviewImage,
  settings,
} from "./settings/settings.ts";

/** Every team's id, page by page. Only for the command line, because the function reads the whole table. */
export async function* ids(): AsyncGenerator<string> {
  for await (const page of pagesOf((at) => TeamEntity.scan.go({ ...at, attributes: ["teamId"] })))
    yield* page.map(({ teamId }) => teamId);
}

/** A team as its members see it. */
export const view = (team: TeamRecord): Session["team"] => ({
  id: team.teamId,
  name: team.name,
  slug: team.slug,
  logoUrl: team.logoUrl ?? "",
  appLogoUrl: team.appLogoUrl ?? "",
  primaryColor: team.primaryColor ?? null,
  secondaryColor: team.secondaryColor ?? null,
  brands: team.brands.map(({ tag = "", inFilter = false }) => ({ tag, inFilter })),
  defaultBrand: defaultBrand(team),
  brandOptions: brandOptions(team),
  timeZone: team.timeZone,
  expiredForAdmins: team.expiredForAdmins ?? false,
  requestMessage: team.requestMessage ?? "",
  requestMessageEs: team.requestMessageEs ?? "",
  privacyEmail: team.privacyEmail ?? "",
});

/** What a first message says about the data of the person it goes to; no address if a team of before has none. */
export const told = ({ privacyEmail, contactEmail }: TeamRecord, source: DataSource): Told => ({
  source,
  contact: privacyEmail ?? contactEmail ?? "",
});

/** The team's legal name, which is the licensee in the terms of a license. */
export const legalName = (team: TeamRecord): string => team.legalName || team.name;

/** The team as a license names it, with the brands that a license for all brands covers. */
export const licensee = (team: TeamRecord) => ({
  licensee: legalName(team),
  ownBrands: [team.name, ...brandOptions(team)],
});
