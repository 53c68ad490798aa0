import fc from "fast-check";
import { RESTRICTIONS } from "../base/license/license.schema.ts";
import type { Scope } from "../base/license/scope.policy.ts";
import type { Coverage } from "../contracts/creator/standing-license.schema.ts";
import { ASSET_STATUSES } from "../library/asset/asset.schema.ts";
import type { RequestSummary } from "../library/asset/kept.ts";
import type { StopFact } from "../library/asset/kept-copies.ts";
import { assetRequestStatus } from "../library/asset/request-status.schema.ts";
import type { ViewRecord } from "../library/asset/view.ts";
import { RELEASE_KINDS } from "../library/verdict/release-state.schema.ts";
import { anApproval } from "./approval.ts";
import { TODAY } from "./verdict.ts";

/** The team of the random states, and the days on which something of them begins or ends. */
export const LICENSEE = "Clearhouse Network";
const day = fc.constantFrom("", "2026-11-20", "2026-11-21", TODAY, "2026-11-25", "2026-11-29", "2026-12-31");
const at = fc.constantFrom("2026-01-02T00:00:00.000Z", "2026-11-01T12:00:00.000Z");
const email = fc.constantFrom("olivia@example.com", "kim@example.com");
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const rarely = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, value);
const mostlyNone = (value: fc.Arbitrary<string>) => rarely(value).map((text) => text ?? "");
const words = fc.constantFrom("", "Social media posts", "Marketing campaigns", "Only on Sundays");
const restrictions = fc.oneof(
  { weight: 4, arbitrary: fc.subarray([...RESTRICTIONS], { maxLength: 0 }) },
  fc.subarray([...RESTRICTIONS]),
);

const POST = "https://www.instagram.com/p/C8abc/";
const OTHER_POST = "https://www.instagram.com/p/Other1/";
const FILE = { id: "fil_1", key: "k", name: "a.png", contentType: "image/png", size: 1, origin: "team" };

const grant = fc
  .record({
    grantId: fc.constantFrom("grt_1", "grt_2", "grt_3"),
    origin: fc.constantFrom("owner" as const, "owner" as const, "contract" as const, "admin" as const),
    brand: fc.constantFrom("", "rap", LICENSEE),
    usageRights: words,
    intendedUse: maybe(fc.constantFrom("Social media posts", "Website content")),
    restrictions,
    post: maybe(fc.constantFrom("", POST, OTHER_POST)),
    credit: fc.constantFrom("", "@jane"),
    expiresOn: day,
    approvedAt: at,
    approverEmail: email,
    notes: mostlyNone(fc.constant("Once a week")),
    read: rarely(fc.constantFrom("", "Once a week").map((heed) => ({ at: "2026-11-02T00:00:00.000Z", heed }))),
    answererConfirmed: rarely(fc.constant({ at: "2026-11-02T00:00:00.000Z" })),
    /** The first day of a grant with a scope in fields; absent for one of an earlier release. */
    begins: maybe(fc.constantFrom("", "2026-01-01", "2027-01-01")),
    papers: rarely(fc.constantFrom("yes.pdf", "yes of [erased].pdf").map((name) => [{ id: "upl_1", name }])),
    basis: maybe(
      fc.constantFrom("own_work" as const, "email_or_chat" as const, "legal_exception" as const).map((kind) => ({
        ...{ kind, note: "", link: "" },
      })),
    ),
  })
  .map(({ intendedUse, basis, begins, read, answererConfirmed, papers, post, ...given }) =>
    anApproval({
      ...given,
      ...(post !== undefined && { post }),
      ...(read && { read }),
      ...(answererConfirmed && { answererConfirmed }),
      ...(begins !== undefined && { scope: scopeFrom(begins, given.expiresOn) }),
      ...(intendedUse && { intendedUse }),
      ...(basis && given.origin === "admin" && { basis }),
      ...(papers && given.origin === "admin" && { papers }),
    }),
  );

/** A grant of another asset with the same file. */
const copied = grant.map(({ approverName: _, approverEmail: giver, ...given }) => ({ ...given, giver }));

const scopeFrom = (from: string, until: string): Scope => ({
  ...{ lines: [], brands: ["rap"], exclusive: false, from, until, words: "", restrictions: [] },
  credit: { required: false, name: "" },
});

const request = fc
  .record({
    status: fc.constantFrom(...assetRequestStatus.options),
    expiresAt: fc.constantFrom("2020-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z"),
    ownerEmail: email,
    decidedAt: maybe(at),
  })
  .map(
    ({ decidedAt, ...given }): RequestSummary => ({
      ...{ id: "rr_1", token: "t", requestedAt: "2026-01-01T00:00:00.000Z", contentUrl: "", requesterId: "usr_1" },
      ...given,
      owner: "@jane",
      ...(decidedAt && { decidedAt }),
    }),
  );

/** What was refused beside a license. */
const MORE = { what: "Website content", uses: [{ use: "Website content", channels: ["website_app" as const] }] };

const refusal = fc
  .record({
    ...{ at, ownerEmail: email, reason: fc.constantFrom("", "Sold elsewhere") },
    ...{ renews: maybe(fc.constant("grt_1")), more: maybe(fc.constant({ grantId: "grt_1", ...MORE })) },
    ifBy: rarely(fc.constantFrom(["cre_1"], ["cre_2"])),
  })
  .map(({ renews, more, ifBy, ...given }) => ({
    ...{ requestId: "rr_0", ...given },
    ...(renews && { renews }),
    ...(more && { more }),
    ...(ifBy && { ifBy }),
  }));

const ending = fc.record({
  grantId: fc.constant("grt_9"),
  at: fc.constantFrom("", "2026-11-01T12:00:00.000Z"),
  by: fc.constantFrom("owner" as const, "admin" as const),
  reason: fc.constantFrom("", "Wrong song"),
});

const release = fc.record({
  id: fc.constant("rel_1"),
  kind: fc.constantFrom(...RELEASE_KINDS),
  minor: fc.boolean(),
  onFile: fc.boolean(),
  validUntil: day,
});

const stopFact: fc.Arbitrary<StopFact> = fc.oneof(
  fc.record({
    row: fc.constantFrom("removal_open" as const, "ended_for_owner" as const, "owner_said_no" as const),
    id: fc.constant("rr_9"),
    at,
  }),
  fc.constant<StopFact>({ row: "ended_for_owner", id: "grt_9", at: "" }),
  fc.constant<StopFact>({ row: "denied_by_team", id: "status", at: "" }),
  day.map((until): StopFact => ({ row: "owner_said_no", id: "rr_9", at: "2026-11-01T12:00:00.000Z", until })),
  fc.constant<StopFact>({ row: "owner_said_no", id: "rr_9", at: "2026-11-01T12:00:00.000Z", only: MORE }),
  fc.record({
    row: fc.constant("minor_release_missing" as const),
    id: fc.constant("rel_9"),
    at: fc.constant(""),
    onFile: fc.boolean(),
    until: day,
  }),
);

const copyStop = fc
  .record({
    facts: fc.array(stopFact, { minLength: 1, maxLength: 2 }),
    same: fc.constantFrom("file" as const, "post" as const),
    isDeleted: maybe(fc.constant(true as const)),
  })
  .map(({ isDeleted, ...given }) => ({ assetId: "ast_9", name: "Beach", ...given, ...(isDeleted && { isDeleted }) }));

const DECIDED = { at: "2026-11-12T00:00:00.000Z", reason: "Decided" };

/** A random asset, as far as its rights go. */
export const rightsState: fc.Arbitrary<ViewRecord> = fc
  .record({
    status: fc.constantFrom(...ASSET_STATUSES),
    source: fc.constantFrom("", "Camera roll", `${POST}?igsh=x`),
    files: fc.subarray([FILE]),
    grants: fc.uniqueArray(grant, { selector: ({ grantId }) => grantId, maxLength: 3 }),
    request: maybe(request),
    refusals: rarely(fc.array(refusal, { minLength: 1, maxLength: 2 })),
    endings: rarely(fc.array(ending, { minLength: 1, maxLength: 2 })),
    removal: rarely(
      fc.constantFrom({}, { about: "in_it" as const }, { kept: DECIDED }, { ended: DECIDED }).map((more) => ({
        ...{ requestId: "rr_1", at: "2026-11-10T00:00:00.000Z", reason: "I am in it" },
        ...more,
      })),
    ),
    deniedByHand: rarely(fc.constant({ at: "2026-11-01T12:00:00.000Z" })),
    beforeRequest: rarely(fc.constantFrom({ status: "denied" as const }, { status: "pending" as const })),
    copyStops: rarely(fc.array(copyStop, { minLength: 1, maxLength: 2 })),
    copyLicense: maybe(
      fc.record({
        ...{ assetId: fc.constant("ast_8"), name: fc.constant("Cliff") },
        grants: fc.array(copied, { maxLength: 2 }),
      }),
    ),
    copyConfirmed: maybe(
      fc.constantFrom("ast_8", "ast_7").map((assetId) => ({
        assetId,
        givers: ["olivia@example.com"],
        at: "2026-11-02T00:00:00.000Z",
        by: "",
        name: "",
      })),
    ),
    coverConfirmed: maybe(
      fc
        .constantFrom("cre_1", "cre_2")
        .map((creatorId) => ({ creatorId, at: "2026-11-02T00:00:00.000Z", by: "", name: "" })),
    ),
    uncoveredSince: rarely(fc.constantFrom("2025-12-31T00:00:00.000Z", "2026-01-01T00:00:00.000Z")),
    releases: maybe(
      fc.record({
        people: maybe(fc.boolean()),
        music: maybe(fc.boolean()),
        releases: fc.array(release, { maxLength: 2 }),
      }),
    ),
  })
  .map(({ grants, ...given }) => {
    const [approval] = grants;
    const rights = { ...given, approval, grants: grants.length > 1 ? grants : undefined };
    return { ...NOTHING_ELSE, ...rights };
  });

const NOTHING_ELSE = {
  ...{ teamId: "tea_1", assetId: "ast_1", name: "Sunset", type: "image" as const, version: 1 },
  creator: { id: "cre_1", name: "Cleo" },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", changedAt: "2026-01-01T00:00:00.000Z", tags: [] },
};

/** A random agreement of an asset's creator. */
export const agreement: fc.Arbitrary<Coverage> = fc
  .record({
    contractId: fc.constant("con_1"),
    brand: fc.constantFrom("rap", LICENSEE),
    usageRights: words,
    useClass: fc.constantFrom("commercial" as const, "editorial" as const),
    restrictions,
    credit: fc.constant(""),
    expiresOn: day,
    from: fc.constant("2026-01-01"),
    /** The platform says that the creator's account posted the content. */
    isPosted: rarely(fc.constant(true)),
    expired: fc.constant(false),
  })
  .map(({ isPosted, ...given }) => ({ ...given, ...(isPosted && { isPosted }) }));
