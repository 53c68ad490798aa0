import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Session, TeamMember } from "@clearhouse/core/people/team/session.schema.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";

let made = 0;

/** An uploaded picture, newer than all assets that were made before. */
export const makeAsset = (fields: Partial<Asset> = {}): Asset => {
  made += 1;
  const at = new Date(Date.UTC(2026, 9, 1, 0, made)).toISOString();
  const id = fields.id ?? `ast_${String(made).padStart(6, "0")}`;
  return {
    id,
    name: `Asset ${made}`,
    type: "image",
    status: "pending",
    source: "Camera roll",
    uploadedBy: "Maya Chen",
    uploadedAt: at,
    changedAt: at,
    tags: [],
    notes: "",
    context: "",
    thumbnailUrl: `/media/team/${id}/thumbnail.jpg`,
    files: [
      {
        id: `fil_${made}`,
        name: "photo.jpg",
        url: `/media/team/${id}/1-photo.jpg`,
        contentType: "image/jpeg",
        size: 1_234_567,
        origin: "team",
      },
    ],
    version: 1,
    ...fields,
  };
};

export const makeRequest = (fields: Partial<NonNullable<Asset["request"]>> = {}): NonNullable<Asset["request"]> => ({
  id: "rr_1",
  status: "pending",
  link: "http://localhost:3000/rights-request?token=AB12CD34",
  requestedAt: "2026-10-02T10:00:00.000Z",
  expiresAt: "2026-11-01T10:00:00.000Z",
  contentUrl: "https://www.instagram.com/p/abc",
  ...fields,
});

export const makeApproval = (fields: Partial<NonNullable<Asset["approval"]>> = {}): NonNullable<Asset["approval"]> => ({
  grantId: "grt_1",
  number: "CH-0001-0002-0003",
  origin: "owner",
  approverName: "Lena Ortiz",
  approvedAt: "2026-10-03T10:00:00.000Z",
  usageRights: "Social media posts",
  restrictions: [],
  credit: "",
  notes: "",
  expiresOn: "",
  expired: false,
  ...fields,
});

export const makeGrant = (fields: Partial<Grant> = {}): Grant => ({
  id: "grt_1",
  number: "CH-0001-0002-0003",
  state: "in-force",
  leading: true,
  origin: "owner",
  brand: "rap",
  intendedUse: "Social media posts",
  usageRights: "Social media posts",
  useClass: "editorial",
  restrictions: [],
  credit: "",
  notes: "",
  expiresOn: "",
  grantedAt: "2026-10-03T10:00:00.000Z",
  grantedBy: { name: "Lena Ortiz" },
  ...fields,
});

export const makeSession = (fields: Partial<Session> = {}): Session => ({
  user: { id: "usr_1", email: "maya@clearhouse.test", displayName: "Maya Chen", avatarUrl: "" },
  team: {
    id: "team_1",
    name: "Clearhouse Network",
    slug: "clearhouse-network",
    logoUrl: "",
    appLogoUrl: "",
    primaryColor: null,
    secondaryColor: null,
    brands: [{ tag: "@rap", inFilter: true }],
    defaultBrand: "Clearhouse Network",
    brandOptions: ["Clearhouse Network", "rap"],
    timeZone: "UTC",
    expiredForAdmins: false,
    requestMessage: "",
    requestMessageEs: "",
  },
  role: "admin",
  ...fields,
});

/** A member of the team; by default the person of {@link makeSession}. */
export const makeMember = (fields: Partial<TeamMember> = {}): TeamMember => ({
  userId: "usr_1",
  displayName: "Maya Chen",
  role: "admin",
  avatarUrl: "",
  email: "maya@clearhouse.test",
  joinedAt: "2026-03-02T10:00:00.000Z",
  ...fields,
});
