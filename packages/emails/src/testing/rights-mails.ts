import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { LICENSE_NUMBER, USE } from "@clearhouse/fixtures/scene.ts";
import { type AnsweredOwner, renderAnsweredOwner } from "../rights/answered-owner.tsx";
import { renderCounterOffered } from "../rights/counter-offered.tsx";
import { renderGrantEnded, renderGrantExpiring, renderOwnersGrantExpiring } from "../rights/grant-ends.tsx";
import { type RemovalRequestedProps, renderRemovalRequested } from "../rights/removal-requested.tsx";
import type { RequestBundleAnsweredProps } from "../rights/request-bundle-answered.tsx";
import { type RightsRequestApprovedProps, renderRightsRequestApproved } from "../rights/rights-request-approved.tsx";
import { type RightsRequestCreatedProps, renderRightsRequestCreated } from "../rights/rights-request-created.tsx";
import { type RightsRequestDeniedProps, renderRightsRequestDenied } from "../rights/rights-request-denied.tsx";
import { type RightsRequestExpiredProps, renderRightsRequestExpired } from "../rights/rights-request-expired.tsx";
import { type RightsRequestRepliedProps, renderRightsRequestReplied } from "../rights/rights-request-replied.tsx";
import { renderToldOwner, type ToldOwner } from "../rights/told-owner.tsx";
import { said, type Typed } from "./said.ts";

export const created = (typed: Partial<Typed> = {}, more: Partial<RightsRequestCreatedProps> = {}) =>
  renderRightsRequestCreated({
    ...said(typed),
    contentUrl: "https://www.instagram.com/p/C8/",
    intendedUse: USE,
    useClass: "editorial",
    message: typed.text ?? "Hello Jane,\nmay we?",
    requestedUntil: "2027-06-30",
    link: "https://clearhouse.test/rights-request?token=AB12CD34",
    expiresAt: "2026-12-20T09:00:00.000Z",
    ...more,
  });
export const approved = (typed: Partial<Typed> = {}, more: Partial<RightsRequestApprovedProps> = {}) =>
  renderRightsRequestApproved({
    ...said(typed),
    restrictions: ["Credit required", "No modifications"],
    fileCount: 2,
    ...more,
  });
export const denied = (typed: Partial<Typed> = {}, more: Partial<RightsRequestDeniedProps> = {}) =>
  renderRightsRequestDenied({ ...said(typed), reason: typed.text ?? "Sold elsewhere.", ...more });
export const answered = (typed: Partial<Typed> = {}, more: Partial<RequestBundleAnsweredProps> = {}) => ({
  ...said(typed),
  more: 0,
  asked: 3,
  restrictions: ["Credit required" as const],
  reason: typed.text ?? "Sold elsewhere.",
  denied: [typed.name ?? "Night"],
  licenses: [
    { title: typed.name ?? "Sunset", number: LICENSE_NUMBER },
    { title: typed.name ?? "Dawn", number: "CH-7K3M-Q9TX-2B4E" },
  ],
  part: { number: 1, of: 1 },
  ...more,
});
export const receiptOf = (typed: Partial<Typed> = {}) => ({
  ...answered(typed),
  fileCount: 2,
  link: "https://clearhouse.test/rights-request?token=AB12CD34",
  checkLink: "https://clearhouse.test/check",
});
export const replied = (typed: Partial<Typed> = {}, more: Partial<RightsRequestRepliedProps> = {}) =>
  renderRightsRequestReplied({
    ...said(typed),
    topic: "credit",
    message: typed.text ?? "With my name.",
    ...more,
  });
export const counterOffered = (typed: Partial<Typed> = {}) =>
  renderCounterOffered({ ...said(typed), about: "a fee", fee: "EUR 400.00", message: typed.text ?? "For my work." });
export const answeredOwner = (typed: Partial<Typed> = {}, how: AnsweredOwner = "accepted", locale: Locale = "en") =>
  renderAnsweredOwner(how, {
    ...{ team: said(typed).team, locale, ownerName: typed.name ?? "Jane Doe", contentTitle: typed.name ?? "Sunset" },
    ...{ fee: "EUR 400.00", message: typed.text ?? "Thank you.", expiresAt: "2026-12-22T10:00:00.000Z" },
    link: "https://clearhouse.test/rights-request?token=AB12CD34",
  });
export const removal = (typed: Partial<Typed> = {}, more: Partial<RemovalRequestedProps> = {}) =>
  renderRemovalRequested({ ...said(typed), reason: typed.text ?? "I sold it.", ...more });
export const expired = (typed: Partial<Typed> = {}, more: Partial<RightsRequestExpiredProps> = {}) =>
  renderRightsRequestExpired({ ...said(typed), askedAt: "2026-10-22T10:00:00.000Z", opened: true, ...more });
export const expiring = (typed: Partial<Typed> = {}) => renderGrantExpiring({ ...said(typed), days: "7" });
export const ended = (typed: Partial<Typed> = {}) => renderGrantEnded({ ...said(typed), how: "withdrawn" });
export const toldOwner = (typed: Partial<Typed> = {}, what: ToldOwner = "kept", locale: Locale = "en") =>
  renderToldOwner(what, {
    ...{ team: said(typed).team, locale, ownerName: typed.name ?? "Jane Doe", contentTitle: typed.name ?? "Sunset" },
    ...{ reason: typed.text ?? "We paid for it.", link: "https://clearhouse.test/rights-request?token=AB12CD34" },
  });
export const ownersExpiring = (typed: Partial<Typed> = {}) => {
  const { link: _, places: __, use: ___, ...props } = said(typed);
  return renderOwnersGrantExpiring({ ...props, days: "30", ownerName: typed.name ?? "Jane Doe", locale: "en" });
};
