import {
  type GrantEndsProps,
  renderGrantEnded,
  renderGrantExpiring,
  renderGrantRestored,
  renderOwnersGrantExpiring,
} from "../rights/grant-ends.tsx";
import { type RemovalRequestedProps, renderRemovalRequested } from "../rights/removal-requested.tsx";
import type { RequestBundleAnsweredProps } from "../rights/request-bundle-answered.tsx";
import { type RightsRequestApprovedProps, renderRightsRequestApproved } from "../rights/rights-request-approved.tsx";
import { type RightsRequestCreatedProps, renderRightsRequestCreated } from "../rights/rights-request-created.tsx";
import { type RightsRequestDeniedProps, renderRightsRequestDenied } from "../rights/rights-request-denied.tsx";
import { type RightsRequestExpiredProps, renderRightsRequestExpired } from "../rights/rights-request-expired.tsx";
import { type RightsRequestRepliedProps, renderRightsRequestReplied } from "../rights/rights-request-replied.tsx";
import { type Typed, team } from "./mails.ts";

export const created = (typed: Partial<Typed> = {}, more: Partial<RightsRequestCreatedProps> = {}) =>
  renderRightsRequestCreated({
    team: typed.team ?? team,
    contentOwner: typed.name ?? "@janedoe",
    requestedBy: typed.name ?? "Sam Rivera",
    brand: typed.name ?? "rap",
    contentTitle: typed.name ?? "Sunset",
    contentUrl: "https://www.instagram.com/p/C8/",
    intendedUse: "Social media posts",
    useClass: "editorial",
    message: typed.text ?? "Hello Jane,\nmay we?",
    requestedUntil: "2027-06-30",
    locale: "en",
    link: "https://clearhouse.test/rights-request?token=AB12CD34",
    expiresAt: "2026-12-20T09:00:00.000Z",
    ...more,
  });
export const approved = (typed: Partial<Typed> = {}, more: Partial<RightsRequestApprovedProps> = {}) =>
  renderRightsRequestApproved({
    team: typed.team ?? team,
    requestedBy: typed.name ?? "Sam Rivera",
    ownerName: typed.name ?? "Jane Doe",
    contentTitle: typed.name ?? "Sunset",
    brand: typed.name ?? "rap",
    usageRights: typed.name ?? "Social media posts",
    restrictions: ["Credit required", "No modifications"],
    credit: typed.name ?? "@janedoe",
    notes: typed.text ?? "Please tag me.",
    expiresOn: "2027-06-30",
    decidedAt: "2026-11-21T10:00:00.000Z",
    licenceNumber: "CH-7K3M-Q9TX-2B4D",
    fileCount: 2,
    link: "https://clearhouse.test/?asset=ast_1",
    ...more,
  });
export const denied = (typed: Partial<Typed> = {}, more: Partial<RightsRequestDeniedProps> = {}) =>
  renderRightsRequestDenied({
    team: typed.team ?? team,
    requestedBy: typed.name ?? "Sam Rivera",
    ownerName: typed.name ?? "Jane Doe",
    contentTitle: typed.name ?? "Sunset",
    reason: typed.text ?? "Sold elsewhere.",
    decidedAt: "2026-11-21T10:00:00.000Z",
    link: "https://clearhouse.test/?asset=ast_1",
    ...more,
  });
export const answered = (typed: Partial<Typed> = {}, more: Partial<RequestBundleAnsweredProps> = {}) => ({
  team: typed.team ?? team,
  legalName: typed.name ?? "Clearhouse Network Ltd",
  requestedBy: typed.name ?? "Sam Rivera",
  ownerName: typed.name ?? "Jane Doe",
  contentTitle: typed.name ?? "Sunset",
  more: 0,
  asked: 3,
  brand: typed.name ?? "rap",
  usageRights: typed.name ?? "Social media posts",
  restrictions: ["Credit required" as const],
  credit: typed.name ?? "@janedoe",
  notes: typed.text ?? "Please tag me.",
  expiresOn: "2027-06-30",
  decidedAt: "2026-11-21T10:00:00.000Z",
  reason: typed.text ?? "Sold elsewhere.",
  denied: [typed.name ?? "Night"],
  licences: [
    { title: typed.name ?? "Sunset", number: "CH-7K3M-Q9TX-2B4D" },
    { title: typed.name ?? "Dawn", number: "CH-7K3M-Q9TX-2B4E" },
  ],
  part: { number: 1, of: 1 },
  link: "https://clearhouse.test/?asset=ast_1",
  ...more,
});
export const receiptOf = (typed: Partial<Typed> = {}) => ({
  ...answered(typed),
  legalName: typed.name ?? "Clearhouse Network Ltd",
  locale: "en" as const,
  licenceNumber: "CH-7K3M-Q9TX-2B4D",
  fileCount: 2,
  link: "https://clearhouse.test/rights-request?token=AB12CD34",
  checkLink: "https://clearhouse.test/check",
});
export const replied = (typed: Partial<Typed> = {}, more: Partial<RightsRequestRepliedProps> = {}) =>
  renderRightsRequestReplied({
    team: typed.team ?? team,
    requestedBy: typed.name ?? "Sam Rivera",
    ownerName: typed.name ?? "Jane Doe",
    ownerEmail: "jane@example.com",
    contentTitle: typed.name ?? "Sunset",
    topic: "credit",
    message: typed.text ?? "With my name.",
    link: "https://clearhouse.test/?asset=ast_1",
    ...more,
  });
const places = (typed: Partial<Typed>) => [
  { url: "https://example.com/p/1", brand: typed.name ?? "@rap", publishedOn: "2026-11-03" },
];
export const removal = (typed: Partial<Typed> = {}, more: Partial<RemovalRequestedProps> = {}) =>
  renderRemovalRequested({
    team: typed.team ?? team,
    ownerName: typed.name ?? "Jane Doe",
    ownerEmail: "jane@example.com",
    contentTitle: typed.name ?? "Sunset",
    reason: typed.text ?? "I sold it.",
    link: "https://clearhouse.test/?asset=ast_1",
    places: places(typed),
    ...more,
  });
export const expired = (typed: Partial<Typed> = {}, more: Partial<RightsRequestExpiredProps> = {}) =>
  renderRightsRequestExpired({
    team: typed.team ?? team,
    requestedBy: typed.name ?? "Sam Rivera",
    contentOwner: typed.name ?? "@janedoe",
    contentTitle: typed.name ?? "Sunset",
    askedAt: "2026-10-22T10:00:00.000Z",
    opened: true,
    link: "https://clearhouse.test/?asset=ast_1",
    ...more,
  });
export const license = (typed: Partial<Typed>): GrantEndsProps => ({
  team: typed.team ?? team,
  contentTitle: typed.name ?? "Sunset",
  brand: typed.name ?? "rap",
  usageRights: typed.name ?? "Social media posts",
  number: "CH-0123-4567-89AB",
  expiresOn: "2027-06-30",
  link: "https://clearhouse.test/?asset=ast_1",
  places: places(typed),
});
export const expiring = (typed: Partial<Typed> = {}) => renderGrantExpiring({ ...license(typed), days: "7" });
export const ended = (typed: Partial<Typed> = {}) => renderGrantEnded({ ...license(typed), how: "withdrawn" });
export const ownersExpiring = (typed: Partial<Typed> = {}) => {
  const { link: _, places: __, ...said } = license(typed);
  return renderOwnersGrantExpiring({ ...said, days: "30", ownerName: typed.name ?? "Jane Doe", locale: "en" });
};
export const restored = (typed: Partial<Typed> = {}) => renderGrantRestored(license(typed));
