import { readdirSync } from "node:fs";
import type { NotificationKind } from "@clearhouse/core/notification/notification.schema.ts";
import { partsOf } from "@clearhouse/core/notification/sentence.policy.ts";
import { DEFAULT_REQUEST_MESSAGES, requestMessage } from "@clearhouse/core/team/request-message.policy.ts";
import { describe, expect, it } from "vitest";
import { subjectLine } from "./clean.ts";
import { accent } from "./color.ts";
import {
  type ContractDeclinedProps,
  type ContractSignedProps,
  renderContractDeclined,
  renderContractSigned,
} from "./contract-answered.tsx";
import { type ContractCopyProps, renderContractCopy } from "./contract-copy.tsx";
import { renderContractExpired } from "./contract-expired.tsx";
import { type ContractToSignProps, renderContractToSign } from "./contract-to-sign.tsx";
import { type ContractVoidedProps, renderContractVoided } from "./contract-voided.tsx";
import { type CreatorInvitedProps, renderCreatorInvited } from "./creator-invited.tsx";
import { renderCreatorOnboarded } from "./creator-onboarded.tsx";
import { type EmailChangedProps, renderEmailChanged } from "./email-changed.tsx";
import { renderFeedbackSent } from "./feedback-sent.tsx";
import {
  type GrantEndsProps,
  renderGrantEnded,
  renderGrantExpiring,
  renderGrantRestored,
  renderOwnersGrantExpiring,
} from "./grant-ends.tsx";
import { renderInterestConfirmed } from "./interest-confirmed.tsx";
import { renderInterestReceived } from "./interest-received.tsx";
import { type InviteCreatedProps, renderInviteCreated } from "./invite-created.tsx";
import { type NotificationDigestProps, renderNotificationDigest } from "./notification-digest.tsx";
import { renderReceipt, renderReceipts } from "./receipt.tsx";
import { type RemovalRequestedProps, renderRemovalRequested } from "./removal-requested.tsx";
import { type RequestBundleAnsweredProps, renderRequestBundleAnswered } from "./request-bundle-answered.tsx";
import { type RightsRequestApprovedProps, renderRightsRequestApproved } from "./rights-request-approved.tsx";
import { type RightsRequestCreatedProps, renderRightsRequestCreated } from "./rights-request-created.tsx";
import { type RightsRequestDeniedProps, renderRightsRequestDenied } from "./rights-request-denied.tsx";
import { type RightsRequestExpiredProps, renderRightsRequestExpired } from "./rights-request-expired.tsx";
import { type RightsRequestRepliedProps, renderRightsRequestReplied } from "./rights-request-replied.tsx";
import { renderSignInAdded, type SignInAddedProps } from "./sign-in-added.tsx";
import { renderSupportConfirmed, renderSupportRequested } from "./support-requested.tsx";
import type { MailTeam, RenderedMail } from "./team.ts";

const team: MailTeam = { name: "Clearhouse Network", logoUrl: "", primaryColor: null };

/** Every text that a person can type, set to one value; each mail's own test checks what it says. */
interface Typed {
  name: string;
  text: string;
  team: MailTeam;
}
const created = (typed: Partial<Typed> = {}, more: Partial<RightsRequestCreatedProps> = {}) =>
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
const approved = (typed: Partial<Typed> = {}, more: Partial<RightsRequestApprovedProps> = {}) =>
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
const denied = (typed: Partial<Typed> = {}, more: Partial<RightsRequestDeniedProps> = {}) =>
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
const answered = (typed: Partial<Typed> = {}, more: Partial<RequestBundleAnsweredProps> = {}) => ({
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
const receiptOf = (typed: Partial<Typed> = {}) => ({
  ...answered(typed),
  legalName: typed.name ?? "Clearhouse Network Ltd",
  locale: "en" as const,
  licenceNumber: "CH-7K3M-Q9TX-2B4D",
  fileCount: 2,
  link: "https://clearhouse.test/rights-request?token=AB12CD34",
  checkLink: "https://clearhouse.test/check",
});
const replied = (typed: Partial<Typed> = {}, more: Partial<RightsRequestRepliedProps> = {}) =>
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
const removal = (typed: Partial<Typed> = {}, more: Partial<RemovalRequestedProps> = {}) =>
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
const expired = (typed: Partial<Typed> = {}, more: Partial<RightsRequestExpiredProps> = {}) =>
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
const license = (typed: Partial<Typed>): GrantEndsProps => ({
  team: typed.team ?? team,
  contentTitle: typed.name ?? "Sunset",
  brand: typed.name ?? "rap",
  usageRights: typed.name ?? "Social media posts",
  number: "CH-0123-4567-89AB",
  expiresOn: "2027-06-30",
  link: "https://clearhouse.test/?asset=ast_1",
  places: places(typed),
});
const expiring = (typed: Partial<Typed> = {}) => renderGrantExpiring({ ...license(typed), days: "7" });
const ended = (typed: Partial<Typed> = {}) => renderGrantEnded({ ...license(typed), how: "withdrawn" });
const ownersExpiring = (typed: Partial<Typed> = {}) => {
  const { link: _, places: __, ...said } = license(typed);
  return renderOwnersGrantExpiring({ ...said, days: "30", ownerName: typed.name ?? "Jane Doe", locale: "en" });
};
const restored = (typed: Partial<Typed> = {}) => renderGrantRestored(license(typed));
const invite = (typed: Partial<Typed> = {}, more: Partial<InviteCreatedProps> = {}) =>
  renderInviteCreated({
    team: typed.team ?? team,
    invitedBy: typed.name ?? "Sam Rivera",
    role: "admin",
    email: "new@example.com",
    link: "https://clearhouse.test/invite/3q2-7wE_code",
    expiresAt: "2026-11-28T10:00:00.000Z",
    ...more,
  });
const creatorInvited = (typed: Partial<Typed> = {}, more: Partial<CreatorInvitedProps> = {}) =>
  renderCreatorInvited({
    team: typed.team ?? team,
    invitedBy: typed.name ?? "Sam Rivera",
    email: "new@example.com",
    link: "https://clearhouse.test/creator-onboard/3q2-7wE_code",
    expiresAt: "2026-12-21T10:00:00.000Z",
    ...more,
  });
const emailChanged = (typed: Partial<Typed> = {}, more: Partial<EmailChangedProps> = {}) =>
  renderEmailChanged({
    team: typed.team ?? team,
    displayName: typed.name ?? "Sam Rivera",
    changedAt: "2026-11-21T10:00:00.000Z",
    link: "https://clearhouse.test/profile",
    ...more,
  });
const signInAdded = (typed: Partial<Typed> = {}, more: Partial<SignInAddedProps> = {}) =>
  renderSignInAdded({
    team: typed.team ?? team,
    displayName: typed.name ?? "Sam Rivera",
    email: "sam@example.com",
    added: "google",
    addedAt: "2026-11-21T10:05:00.000Z",
    ways: ["password", "google"],
    link: "https://clearhouse.test/auth",
    ...more,
  });

const toSign = (typed: Partial<Typed> = {}, more: Partial<ContractToSignProps> = {}) =>
  renderContractToSign({
    team: typed.team ?? team,
    creatorEmail: "cleo@example.com",
    creatorName: typed.name ?? "Cleo Creator",
    contractId: "con_01jcxg3z5e8m2n4p6q8r0s2t4v",
    contractText: typed.text ?? "We may use your content.\nYou keep your copyright.",
    signingUrl: "https://clearhouse.test/sign-contract/abc234",
    sentBy: typed.name ?? "Sam Rivera",
    title: typed.name ?? "Sunset",
    contentTitle: typed.name ?? "Sunset",
    brand: typed.name ?? "rap",
    locale: "en",
    expiresAt: "2027-01-22T09:00:00.000Z",
    ...more,
  });
const voided = (typed: Partial<Typed> = {}, more: Partial<ContractVoidedProps> = {}) =>
  renderContractVoided({
    team: typed.team ?? team,
    creatorEmail: "cleo@example.com",
    creatorName: typed.name ?? "Cleo Creator",
    contractId: "con_01jcxg3z5e8m2n4p6q8r0s2t4v",
    sentBy: typed.name ?? "Sam Rivera",
    sentAt: "2026-11-21T10:00:00.000Z",
    signingUrl: "https://clearhouse.test/sign-contract/abc234",
    title: typed.name ?? "Sunset",
    locale: "en",
    ...more,
  });
const contractAnswer = (typed: Partial<Typed>) => ({
  team: typed.team ?? team,
  sentBy: typed.name ?? "Sam Rivera",
  creatorName: typed.name ?? "Cleo Creator",
  title: typed.name ?? "Sunset",
  answeredAt: "2026-11-21T10:05:00.000Z",
  link: "https://clearhouse.test/creators?contract=con_1",
});
const signed = (typed: Partial<Typed> = {}, more: Partial<ContractSignedProps> = {}) =>
  renderContractSigned({
    ...contractAnswer(typed),
    signerName: typed.name ?? "Cleo M. Creator",
    sha256: "ab".repeat(32),
    attached: true,
    ...more,
  });
const contractCopy = (typed: Partial<Typed> = {}, more: Partial<ContractCopyProps> = {}) =>
  renderContractCopy({
    team: typed.team ?? team,
    creatorEmail: "cleo@example.com",
    creatorName: typed.name ?? "Cleo Creator",
    contractId: "con_01jcxg3z5e8m2n4p6q8r0s2t4v",
    sentBy: typed.name ?? "Sam Rivera",
    title: typed.name ?? "Sunset",
    signerName: typed.name ?? "Cleo M. Creator",
    signedAt: "2026-11-21T10:05:00.000Z",
    sha256: "ab".repeat(32),
    attached: true,
    signingUrl: "https://clearhouse.test/sign-contract/abc234",
    locale: "en",
    ...more,
  });
const contractExpired = (typed: Partial<Typed> = {}) =>
  renderContractExpired({ ...contractAnswer(typed), sentAt: "2026-09-22T10:00:00.000Z", opened: true });
const declined = (typed: Partial<Typed> = {}, more: Partial<ContractDeclinedProps> = {}) =>
  renderContractDeclined({ ...contractAnswer(typed), reason: typed.text ?? "Too broad.", ...more });

const creatorOnboarded = (typed: Partial<Typed> = {}) =>
  renderCreatorOnboarded({
    team: typed.team ?? team,
    invitedBy: typed.name ?? "Sam Rivera",
    creatorName: typed.name ?? "Sunset",
    creatorEmail: "cleo@example.com",
    specialties: ["Photographer", "Other"],
    handles: [`Instagram: @${typed.name ?? "cleo"}`],
    onboardedAt: "2026-11-20T09:00:00.000Z",
    link: "https://clearhouse.test/creators?creator=crt_1",
  });

const supportRequest = (typed: Partial<Typed>) => ({
  team: typed.team ?? team,
  ticket: "CH-7QK4M2",
  priority: "High",
  subject: typed.name ?? "Upload stops",
  description: typed.text ?? "At 40 %,\nalways.",
  sentBy: typed.name ?? "Max Member",
  sentByEmail: "max@example.com",
  sentAt: "2026-11-21T10:05:00.000Z",
  link: "https://clearhouse.test/support",
});
const supportRequested = (typed: Partial<Typed> = {}) => renderSupportRequested(supportRequest(typed));
const supportConfirmed = (typed: Partial<Typed> = {}, answeredWithinHours: number | null = 4) =>
  renderSupportConfirmed({ ...supportRequest(typed), answeredWithinHours });
const feedbackSent = (typed: Partial<Typed> = {}) =>
  renderFeedbackSent({
    team: typed.team ?? team,
    type: "Bug Report",
    subject: typed.name ?? "Cards jump",
    details: typed.text ?? "When I drop one,\nthey jump.",
    sentBy: typed.name ?? "Max Member",
    sentByEmail: "max@example.com",
    sentAt: "2026-11-21T10:05:00.000Z",
    link: "https://clearhouse.test/admin?tab=feedback&feedback=fbk_1",
  });
const digest = (typed: Partial<Typed> = {}, more: Partial<NotificationDigestProps> = {}) => {
  const item = (kind: NotificationKind) => ({
    parts: partsOf({ kind, actor: typed.name ?? "Jane Doe", subject: typed.name ?? "Sunset" }),
    at: "2026-11-20T09:00:00.000Z",
    link: "https://clearhouse.test/?asset=ast_1&tab=files",
  });
  const groups = (["rights_request.approved", "grant.expired"] as const).map((kind) => ({ kind, items: [item(kind)] }));
  return renderNotificationDigest({
    team: typed.team ?? team,
    displayName: typed.name ?? "Sam Rivera",
    frequency: "daily",
    count: 2,
    more: 0,
    groups,
    link: "https://clearhouse.test/notifications",
    ...more,
  });
};

const interestReceived = (typed: Partial<Typed> & { email?: string } = {}) =>
  renderInterestReceived({
    plan: "beta",
    email: typed.email ?? "vera@example.com",
    name: typed.name ?? "Vera Visitor",
    company: typed.name ?? "Sunset Pictures",
    message: typed.text ?? "We are five,\nand curious.",
    createdAt: "2026-11-21T10:05:00.000Z",
  });

/** Each mail by the name of its function, with its link. */
const MAILS: [string, (typed?: Partial<Typed>) => Promise<RenderedMail>, string][] = [
  ["rights-request-created", created, "https://clearhouse.test/rights-request?token=AB12CD34"],
  ["rights-request-approved", approved, "https://clearhouse.test/?asset=ast_1"],
  ["rights-request-denied", denied, "https://clearhouse.test/?asset=ast_1"],
  [
    "rights-request-created, in Spanish",
    (typed) => created(typed, { locale: "es" }),
    "https://clearhouse.test/rights-request?token=AB12CD34",
  ],
  [
    "rights-request-created, for several",
    (typed) => created(typed, { titles: [typed?.name ?? "Sunset", typed?.name ?? "Dawn"], contentUrl: "" }),
    "https://clearhouse.test/rights-request?token=AB12CD34",
  ],
  [
    "request-bundle-answered",
    (typed) => renderRequestBundleAnswered(answered(typed)),
    "https://clearhouse.test/?asset=ast_1",
  ],
  ["receipt", (typed) => renderReceipt(receiptOf(typed)), "https://clearhouse.test/rights-request?token=AB12CD34"],
  ["receipts", (typed) => renderReceipts(receiptOf(typed)), "https://clearhouse.test/rights-request?token=AB12CD34"],
  ["rights-request-replied", replied, "https://clearhouse.test/?asset=ast_1"],
  ["removal-requested", removal, "https://clearhouse.test/?asset=ast_1"],
  ["rights-request-expired", expired, "https://clearhouse.test/?asset=ast_1"],
  ["grant-expiring", expiring, "https://clearhouse.test/?asset=ast_1"],
  ["grant-ended", ended, "https://clearhouse.test/?asset=ast_1"],
  ["grant-restored", restored, "https://clearhouse.test/?asset=ast_1"],
  ["invite-created", invite, "https://clearhouse.test/invite/3q2-7wE_code"],
  ["creator-invited", creatorInvited, "https://clearhouse.test/creator-onboard/3q2-7wE_code"],
  ["creator-onboarded", creatorOnboarded, "https://clearhouse.test/creators?creator=crt_1"],
  ["email-changed", emailChanged, "https://clearhouse.test/profile"],
  ["sign-in-added", signInAdded, "https://clearhouse.test/auth"],
  ["contract-to-sign", toSign, "https://clearhouse.test/sign-contract/abc234"],
  [
    "contract-to-sign, in Spanish, as a reminder",
    (typed) => toSign(typed, { locale: "es", reminderOf: "2026-11-20T09:00:00.000Z" }),
    "https://clearhouse.test/sign-contract/abc234",
  ],
  ["contract-voided", voided, "https://clearhouse.test/sign-contract/abc234"],
  ["contract-copy", contractCopy, "https://clearhouse.test/sign-contract/abc234"],
  [
    "contract-copy, in Spanish, without its PDF",
    (typed) => contractCopy(typed, { locale: "es", attached: false }),
    "https://clearhouse.test/sign-contract/abc234",
  ],
  ["contract-expired", contractExpired, "https://clearhouse.test/creators?contract=con_1"],
  ["contract-signed", signed, "https://clearhouse.test/creators?contract=con_1"],
  ["notification-digest", digest, "https://clearhouse.test/notifications"],
  ["contract-declined", declined, "https://clearhouse.test/creators?contract=con_1"],
  ["support-requested", supportRequested, "https://clearhouse.test/support"],
  ["support-confirmed", (typed) => supportConfirmed(typed), "https://clearhouse.test/support"],
  ["feedback-sent", feedbackSent, "https://clearhouse.test/admin?tab=feedback&feedback=fbk_1"],
];

/** Without a link, because an owner can't use the workspace. */
const LINKLESS = [["owners-grant-expiring", ownersExpiring]] as const;

/** Mails of the public site, which have no team; Cognito's mails are tested in auth-mails.test.ts. */
const OF_NO_TEAM = ["interest-confirmed", "interest-received"];
const OF_COGNITO = ["confirm-new-address", "confirm-sign-up", "reset-password"];

it("includes every mail", async () => {
  const templates = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".tsx"));
  const exported = await Promise.all(templates.map(async (file) => Object.keys(await import(`./${file}`))));
  const rendered = exported.flat().filter((name) => name.startsWith("render"));
  const tried = [...MAILS, ...LINKLESS].map(([name]) => name.replace(/,.*/, ""));
  const kebab = (name: string) =>
    name
      .replace(/^render/, "")
      .replace(/(?<!^)[A-Z]/g, "-$&")
      .toLowerCase();
  expect(rendered.map(kebab).sort()).toEqual([...new Set([...tried, ...OF_NO_TEAM, ...OF_COGNITO])].sort());
});

describe.each(MAILS)("%s", (_name, render, link) => {
  it("has its link as a button and as text, in HTML and in text, and only once in the text", async () => {
    const { html, text } = await render();
    const address = link.replaceAll("&", "&amp;");
    expect(html.split(`href="${address}"`)).toHaveLength(3);
    expect(html).toContain(`>${address}</a>`);
    expect(text.split(link)).toHaveLength(2);
  });
});

describe.each([...MAILS.map(([name, render]) => [name, render] as const), ...LINKLESS])("%s", (_name, render) => {
  it("shows typed text as text, never as HTML", async () => {
    const typed = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&";
    const { html } = await render({ name: typed, text: typed, team: { ...team, name: typed } });
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain("&lt;script&gt;");
  });

  it("has a subject of one line, whatever was typed", async () => {
    const typed = "Sunset\r\nBcc: everyone@example.com\u2028\u0000\u202e";
    const { subject } = await render({ name: typed, team: { ...team, name: typed } });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test checks that none of them is there
    expect(subject).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e]/);
    expect(subject).toContain("Sunset Bcc: everyone@example.com");
  });

  it("keeps names in other scripts and emoji, and lets none change the text's direction", async () => {
    const { html, text } = await render({ name: "مريم 🎬", team: { ...team, name: "\u202eשלום" } });
    for (const part of [html, text]) {
      expect(part).toMatch(/مريم 🎬|שלום/);
      expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }
  });

  it.each(["", "a"])(
    "doesn't cut long names within a character, with %j before them, because such a mail can't be sent",
    async (before) => {
      const name = before + "👩‍👩‍👧‍👦".repeat(20);
      const { subject, html, text } = await render({ name, text: name, team: { ...team, name } });
      for (const part of [subject, html, text]) expect(() => encodeURIComponent(part)).not.toThrow();
    },
  );

  it("is at most 600 px wide and loads nothing from elsewhere", async () => {
    const { html } = await render();
    expect(html).toContain("max-width:600px");
    expect(html).not.toMatch(/<(link|script|iframe|img)/);
    expect(html).not.toMatch(/url\(/);
  });

  it("shows the team's logo and color, and only a web address as logo", async () => {
    const face = { ...team, logoUrl: "https://clearhouse.test/branding/logo.png", primaryColor: "#7c3aed" };
    const { html } = await render({ team: face });
    expect(html).toContain('src="https://clearhouse.test/branding/logo.png"');
    expect(html).toContain("solid #7c3aed");
    const { html: refused } = await render({ team: { ...face, logoUrl: "javascript:alert(1)" } });
    expect(refused).not.toContain("javascript:");
  });

  it("has one title, which says what it is about", async () => {
    const { html } = await render();
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
  });

  it("is as wide as the phone on which it is read", async () => {
    expect((await render()).html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
  });

  it("leaves no gap where a value is missing", async () => {
    const { html, text, subject } = await render();
    for (const part of [html, text, subject]) expect(part).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
  });
});

describe("rights-request-created", () => {
  it("says who asks, for what, until when, and by when to answer", async () => {
    const { subject, text } = await created();
    expect(subject).toBe("Clearhouse Network asks for your permission to use “Sunset”");
    for (const said of [
      "Hello @janedoe,",
      "Sam Rivera of Clearhouse Network",
      "Intended use: Social media posts",
      "Kind of use: Editorial, non-commercial",
      "Requested until: June 30, 2027",
      "Original post: https://www.instagram.com/p/C8/",
      "Hello Jane,\nmay we?",
      "Please respond within 7 days.",
      "The link works until December 20, 2026.",
    ]) {
      expect(text).toContain(said);
    }
  });

  it("says that it is a renewal, of what, and that nothing changes without an answer", async () => {
    const renews = { usageRights: "Story highlights", expiresOn: "2026-12-31" };
    const { subject, text } = await created({}, { renews });
    expect(subject).toBe("Clearhouse Network asks you to renew your permission to use “Sunset”");
    for (const said of [
      "Clearhouse Network would like to keep using your content",
      "permission to use this content until December 31, 2026",
      "Renewal of: Story highlights, until December 31, 2026",
    ]) {
      expect(text).toContain(said);
    }
  });

  it("says that it is a reminder, and of when", async () => {
    const { subject, text } = await created({}, { reminderOf: "2026-11-20T09:00:00.000Z" });
    expect(subject).toBe("Reminder: Clearhouse Network asks for your permission to use “Sunset”");
    expect(text).toContain("You were asked on November 20, 2026 and haven't answered yet.");
  });

  it.each(["en", "es"] as const)("greets once where the message is what a request begins with (%s)", async (locale) => {
    const names = {
      creatorName: "@janedoe",
      requesterName: "Sam Rivera",
      contentTitle: "Sunset and 2 more",
      brand: "rap",
    };
    const message = requestMessage(names, DEFAULT_REQUEST_MESSAGES[locale]);
    const { text } = await created({ text: message }, { locale });
    expect(text).toContain(message);
    expect(text.match(locale === "es" ? /Hola,? @janedoe/g : /(Hello|Hi) @janedoe/g)).toHaveLength(1);
    const own = await created({ text: `${message} PS` }, { locale });
    expect(own.text.match(locale === "es" ? /Hola,? @janedoe/g : /(Hello|Hi) @janedoe/g)).toHaveLength(2);
  });

  it("links to the post, and to no other address that a team has typed for one", async () => {
    expect((await created()).html).toContain('href="https://www.instagram.com/p/C8/"');
    expect((await created({}, { contentUrl: "javascript:alert(1)" })).html).not.toContain('href="javascript');
  });

  it("leaves out what the request doesn't have", async () => {
    const { text } = await created({}, { message: "  ", requestedUntil: "", contentUrl: "" });
    expect(text).not.toMatch(/Message from|Requested until|Original post|Renewal|Reminder/);
  });
});

describe("rights-request-approved", () => {
  it("says who granted what", async () => {
    const { subject, text } = await approved();
    expect(subject).toBe("Approved: “Sunset”");
    for (const said of [
      "Jane Doe approved your request for “Sunset” on November 21, 2026.",
      "Usage rights: Social media posts",
      "Restrictions: Credit required, No modifications",
      "Valid until: June 30, 2027 (included)",
      "Credit as: @janedoe",
      "Original files: 2",
      "Please tag me.",
    ]) {
      expect(text).toContain(said);
    }
  });

  it("says so if there is no restriction and no end", async () => {
    const { text } = await approved({}, { restrictions: [], expiresOn: "", fileCount: 0, credit: "" });
    expect(text).toContain("Restrictions: None");
    expect(text).toContain("Valid until: No end date");
    expect(text).not.toMatch(/Credit as|Original files/);
  });
});

describe("several requested together", () => {
  it("are named in the owner's mail, whose subject says how many", async () => {
    const { subject, text } = await created({}, { titles: ["Sunset", "Dawn", "Night"] });
    expect(subject).toBe("Clearhouse Network asks for your permission to use “Sunset” and 2 more");
    for (const title of ["Sunset", "Dawn", "Night"]) expect(text).toContain(`• ${title}`);
    const spanish = await created({}, { locale: "es", titles: ["Sunset", "Dawn"] });
    expect(spanish.subject).toContain("«Sunset» y 1 más");
  });

  it("are listed for the requester with the answers and the licenses' numbers", async () => {
    const { subject, text } = await renderRequestBundleAnswered(answered());
    expect(subject).toBe("Approved: “Sunset”");
    for (const said of [
      "Jane Doe approved 2 of 3 on November 21, 2026.",
      "Sunset: CH-7K3M-Q9TX-2B4D",
      "Jane Doe denied 1 of 3 on November 21, 2026.",
      "• Night",
      "Sold elsewhere.",
    ])
      expect(text).toContain(said);
    const no = await renderRequestBundleAnswered(answered({}, { licences: [] }));
    expect(no.subject).toBe("Denied: “Sunset”");
    const two = await renderRequestBundleAnswered(answered({}, { more: 1 }));
    expect(two.subject).toBe("Approved: “Sunset” and 1 more");
    expect(no.text).not.toMatch(/attached|Usage rights/);
  });

  it("are listed for the owner with their licenses, with the number of the mail among several", async () => {
    const { subject, text } = await renderReceipts({ ...receiptOf(), part: { number: 2, of: 3 } });
    expect(subject).toBe("Your licenses for “Sunset” (2 of 3)");
    expect(text).toContain("Dawn: CH-7K3M-Q9TX-2B4E");
    const two = await renderReceipts({ ...receiptOf(), more: 1 });
    expect(two.subject).toBe("Your licenses for “Sunset” and 1 more");
  });
});

describe("an owner's receipt", () => {
  it("says what was granted to whom, and where it can be checked", async () => {
    const { subject, text } = await renderReceipt(receiptOf());
    expect(subject).toBe("Your license for “Sunset” (CH-7K3M-Q9TX-2B4D)");
    for (const said of [
      "On November 21, 2026, you gave Clearhouse Network Ltd a license for “Sunset”.",
      "Valid until: June 30, 2027 (included)",
      "Original files: 2",
      "https://clearhouse.test/check",
    ])
      expect(text).toContain(said);
  });

  it("is in the language in which the owner was asked", async () => {
    const spanish = { ...receiptOf(), locale: "es" as const };
    const [one, several] = [
      await renderReceipt(spanish),
      await renderReceipts({ ...spanish, part: { number: 1, of: 2 } }),
    ];
    expect(one.subject).toBe("Tu licencia para «Sunset» (CH-7K3M-Q9TX-2B4D)");
    expect(several.subject).toBe("Tus licencias para «Sunset» (1 de 2)");
    for (const { html, text } of [one, several]) {
      expect(html).toContain('lang="es"');
      expect(text).toContain("Publicaciones en redes sociales");
      expect(text).toContain("Mención obligatoria");
      expect(text).toContain("30 de junio de 2027 (incluido)");
      expect(text).not.toMatch(/You|license|Usage/);
    }
  });
});

describe("rights-request-denied", () => {
  it("says who said no, and why", async () => {
    const { subject, text } = await denied();
    expect(subject).toBe("Denied: “Sunset”");
    expect(text).toContain("Jane Doe denied your request for “Sunset” on November 21, 2026.");
    expect(text).toContain("Sold elsewhere.");
  });
});

describe("rights-request-expired", () => {
  it("says who didn't answer what, and whether the link was opened", async () => {
    const { subject, text } = await expired();
    expect(subject).toBe("No answer: “Sunset”");
    expect(text).toContain("@janedoe hasn't answered the request for “Sunset” that you made on October 22, 2026.");
    expect(text).toContain("The link was opened.");
    expect((await expired({}, { opened: false })).text).toContain("The link was never opened.");
  });
});

describe("the end of a license", () => {
  it("is mailed to the team with its last day", async () => {
    const { subject, text } = await expiring();
    expect(subject).toBe("Rights expire in 7 days: “Sunset”");
    expect(text).toContain("end on June 30, 2027; that day is still included.");
    expect((await renderGrantExpiring({ ...license({}), days: "1" })).subject).toBe("Rights expire tomorrow: “Sunset”");
  });

  it("is mailed to the owner, without a link to the workspace", async () => {
    const { link, ...said } = license({});
    const owner = { ...said, days: "30", ownerName: "Jane Doe" } as const;
    const { text, html } = await ownersExpiring();
    expect(text).toContain("You allowed Clearhouse Network to use “Sunset” until June 30, 2027.");
    expect(html).not.toContain(link);
    const spanish = await renderOwnersGrantExpiring({ ...owner, locale: "es" });
    expect(spanish.subject).toBe("Tu permiso para «Sunset» termina dentro de 30 días");
    expect(spanish.text).toContain("Permitiste a Clearhouse Network usar «Sunset» hasta el 30 de junio de 2027.");
    expect(spanish.html).toContain('lang="es"');
  });

  it("is mailed as expired or as withdrawn once it has happened", async () => {
    expect((await ended()).subject).toBe("Rights withdrawn: “Sunset”");
    expect((await renderGrantEnded({ ...license({}), how: "expired" })).text).toContain("have expired");
  });

  it("lists the places where the content is still published, only for the team", async () => {
    const named = "https://example.com/p/1 (@rap, November 3, 2026)";
    for (const mail of [await ended(), await expiring(), await removal()]) expect(mail.text).toContain(named);
    expect((await renderGrantEnded({ ...license({}), places: [], how: "expired" })).text).not.toContain(
      "still published",
    );
  });
});

describe("the undo of a withdrawal", () => {
  it("says that the rights are in force again, and which", async () => {
    const { subject, text } = await restored();
    expect(subject).toBe("Rights hold again: “Sunset”");
    expect(text).toContain("The withdrawal of the rights to “Sunset” was undone.");
    expect(text).toContain("Last day: June 30, 2027");
    expect(text).not.toContain("take down");
  });
});

describe("a mail of the public site", () => {
  it("shows typed text as text, never as HTML, and has a subject of one line", async () => {
    const typed = "<script>alert(1)</script><img src=x>\"'&";
    const { html } = await interestReceived({ name: typed, text: typed, email: typed });
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain("&lt;script&gt;");
    const { subject } = await interestReceived({ email: "vera@example.com\r\nBcc: everyone@example.com\u2028" });
    expect(subject).toBe("Beta: vera@example.com Bcc: everyone@example.com");
  });

  it("tells the operator who asked for what", async () => {
    const { subject, text } = await interestReceived();
    expect(subject).toBe("Beta: vera@example.com");
    for (const said of ["Vera Visitor", "Sunset Pictures", "November 21, 2026", "We are five,\nand curious."])
      expect(text).toContain(said);
  });

  it.each([
    ["beta", "You are on the list for the Clearhouse beta"],
    ["professional", "You asked for a demo of Clearhouse Professional"],
    ["enterprise", "You asked about Clearhouse Enterprise"],
  ] as const)("confirms that somebody asked for: %s", async (plan, said) => {
    const link = "https://clearhouse.test/landing";
    const { subject, html, text } = await renderInterestConfirmed({ plan, link });
    expect(subject).toBe(said);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(text.split(link)).toHaveLength(2);
    expect(text).toContain("If it wasn't you, you don't need to do anything.");
  });
});

describe("invite-created", () => {
  it("says which team, in which role, for whom and until when", async () => {
    const { subject, text } = await invite();
    expect(subject).toBe("You are invited to join Clearhouse Network");
    expect(text).toContain("Sam Rivera invites you to join");
    expect(text).toContain("Invited as: Admin");
    expect(text).toContain("Invite for: new@example.com");
    expect(text).toContain("The invite expires in 7 days, on November 28, 2026");
  });

  it("needs no inviting member", async () => {
    const { text } = await invite({}, { invitedBy: "" });
    expect(text).toContain("You are invited to join the workspace of Clearhouse Network");
  });
});

describe("creator-invited", () => {
  it("says who asks, how to join, until when, and when the team answers", async () => {
    const { subject, text } = await creatorInvited();
    expect(subject).toBe("You are invited to join the creators of Clearhouse Network");
    expect(text).toContain("Sam Rivera invites you to join the creators that Clearhouse Network works with.");
    expect(text).toContain("read and accept a creator agreement");
    expect(text).toContain("The invitation expires in 30 days, on December 21, 2026, and works once.");
    expect(text).toContain("within 2-3 business days");
    expect(text).toContain("because Clearhouse Network invited new@example.com");
  });
});

describe("email-changed", () => {
  it("says whose account, where and when, and what to do if it wasn't the person", async () => {
    const { subject, text } = await emailChanged();
    expect(subject).toBe("The email address of your account at Clearhouse Network was changed");
    expect(text).toContain("Hello Sam Rivera,");
    expect(text).toContain("your account at Clearhouse Network was changed on November 21, 2026.");
    expect(text).toContain("If you did not change it");
  });
});

describe("sign-in-added", () => {
  it("says whose account, what was added and when, who can sign in now, and what to do if it wasn't the person", async () => {
    const { subject, text } = await signInAdded();
    expect(subject).toBe("A new way to sign in to your account at Clearhouse Network");
    for (const said of [
      "Hello Sam Rivera,",
      "There is a new way to sign in to your account at Clearhouse Network.",
      "Account: sam@example.com",
      "Added: Google",
      "On: November 21, 2026 at 10:05 AM UTC",
      "Who can sign in: whoever knows its password, and whoever can sign in to Google with this address",
      "If it wasn't you, somebody else can open your account. Choose “Forgot your password?” on the sign-in page and set a new password at once. Then tell an admin of Clearhouse Network.",
    ]) {
      expect(text).toContain(said);
    }
  });

  it("lists no way to sign in that doesn't exist", async () => {
    const { text } = await signInAdded({}, { added: "password", ways: ["password"] });
    expect(text).toContain("Added: Password");
    expect(text).not.toContain("Google");
  });

  it("doesn't refer a person without a team to an admin", async () => {
    const { subject, text } = await signInAdded({}, { team: undefined });
    expect(subject).toBe("A new way to sign in to your account at Clearhouse");
    expect(text).not.toContain("admin");
    expect(text).toContain("set a new password at once.");
  });
});

describe("subjects", () => {
  it("are cut between characters, not inside one", () => {
    const subject = subjectLine("🎬".repeat(200));
    expect([...subject]).toHaveLength(150);
    expect(subject).toMatch(/^🎬+…$/u);
  });
});

describe("a button's text", () => {
  it.each([
    ["#000000", "#000000", "#ffffff"],
    ["#ffffff", "#ffffff", "#09090b"],
    ["#ffff00", "#ffff00", "#09090b"],
    ["#7c3aed", "#7c3aed", "#ffffff"],
    ["#3b82f6", "#3472d8", "#ffffff"],
  ])("for a team's %s is %s with %s", (colour, surface, text) => {
    expect(accent(colour)).toEqual({ surface, text });
  });

  it.each([null, "red", "#12", "#123456;background:url(x)"])("a team colour like %s gives the default", (colour) => {
    expect(accent(colour)).toEqual(accent("#3b82f6"));
  });
});

it("asks an owner in Spanish if the request says so", async () => {
  const { subject, html, text } = await created({}, { locale: "es", useClass: "commercial" });
  expect(subject).toBe("Clearhouse Network te pide permiso para usar «Sunset»");
  expect(html).toMatch(/<html[^>]* lang="es"/);
  for (const words of ["Hola, @janedoe:", "Publicaciones en redes sociales", "Comercial", "30 de junio de 2027"]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/asks|permission|please/i);
});

it("says what an owner wrote, about what, and whom to answer", async () => {
  const { text } = await replied({}, { topic: "term" });
  for (const words of ["Another end date or use", "With my name.", "jane@example.com", "The request stays open."]) {
    expect(text.replaceAll(/\s+/g, " ")).toContain(words);
  }
  expect((await removal()).text.replaceAll(/\s+/g, " ")).toContain("Nothing has ended by this");
});

describe("a contract", () => {
  it("is mailed with its text, its sender, where to sign and until when", async () => {
    const { subject, text } = await toSign();
    expect(subject).toBe("Clearhouse Network sent you a contract to sign: “Sunset”");
    for (const said of [
      "Hello Cleo Creator,",
      "Sam Rivera of Clearhouse Network sent you a contract to read and sign: “Sunset”.",
      "Contract ID: con_01jcxg3z5e8m2n4p6q8r0s2t4v",
      "We may use your content.\nYou keep your copyright.",
      "What you sign is the text on the page.",
      "The link works until January 22, 2027.",
      "cleo@example.com",
    ])
      expect(text).toContain(said);
    expect(text).not.toMatch(/hasn't been signed|longer than this email/);
  });

  it("has a reminder with the day on which it was sent, in the signer's language", async () => {
    const reminderOf = "2026-11-20T09:00:00.000Z";
    const [english, spanish] = [await toSign({}, { reminderOf }), await toSign({}, { reminderOf, locale: "es" })];
    expect(english.subject).toBe("Reminder: Clearhouse Network sent you a contract to sign: “Sunset”");
    expect(english.text).toContain("It was sent to you on November 20, 2026 and hasn't been signed yet.");
    expect(spanish.subject).toBe("Recordatorio: Clearhouse Network te ha enviado un contrato para firmar: «Sunset»");
    expect(spanish.text).toContain("20 de noviembre de 2026");
    expect(spanish.html).toContain('lang="es"');
  });

  it.each(["", "a"])("that is long is begun, cut between characters, with %j before them", async (before) => {
    const { html, text } = await toSign({}, { contractText: before + "𠜎".repeat(99_999) });
    expect(text).toContain("The contract is longer than this email.");
    expect(html.length).toBeLessThan(100_000);
    for (const part of [html, text]) expect(() => encodeURIComponent(part)).not.toThrow();
  });

  it("that was voided is called withdrawn in its signer's mail, without a reason", async () => {
    const { subject, text } = await voided();
    expect(subject).toBe("Clearhouse Network withdrew a contract: “Sunset”");
    expect(text).toContain("which Sam Rivera sent you on November 21, 2026. It can no longer be signed.");
  });

  it("that was answered is reported to its sender: by whom, when and how", async () => {
    const [yes, no] = [await signed(), await declined()];
    expect([yes.subject, no.subject]).toEqual(["Signed: “Sunset”", "Declined: “Sunset”"]);
    for (const said of [
      "Cleo M. Creator signed the contract “Sunset” on November 21, 2026 at 10:05 AM UTC.",
      "Sent to: Cleo Creator",
      `SHA-256: ${"ab".repeat(32)}`,
    ])
      expect(yes.text).toContain(said);
    for (const said of ["Reason given by Cleo Creator", "Too broad."]) expect(no.text).toContain(said);
    expect((await declined({}, { reason: "" })).text).not.toContain("Reason given");
  });
});

describe("a support request", () => {
  it("is mailed to support with its ticket, priority and sender", async () => {
    const { subject, text } = await supportRequested();
    expect(subject).toBe("[CH-7QK4M2] High: Upload stops");
    for (const said of [
      "Max Member of Clearhouse Network asked for support on November 21, 2026 at 10:05 AM UTC.",
      "Ticket: CH-7QK4M2",
      "Email: max@example.com",
      "At 40 %,\nalways.",
    ])
      expect(text).toContain(said);
  });

  it("is confirmed with its ticket and by when it is answered, or without the latter if nobody gets the mail", async () => {
    const [mailed, stored] = [await supportConfirmed(), await supportConfirmed({}, null)];
    expect(mailed.subject).toBe("[CH-7QK4M2] We have your support request: Upload stops");
    expect(mailed.text).toContain("we aim to answer within 4 hours, by email.");
    expect(stored.text).toContain("it wasn't emailed to anybody");
    expect(stored.text).not.toMatch(/hours|Reply to this email/);
  });
});

it("tells an admin the feedback's text and type, and whom to answer", async () => {
  const { subject, text } = await feedbackSent();
  expect(subject).toBe("Feedback: “Cards jump”");
  for (const said of ["Type: Bug Report", "Email: max@example.com", "When I drop one,\nthey jump."])
    expect(text).toContain(said);
});
describe("notification-digest", () => {
  it("says by kind what happened, with a link for each, and how to change the frequency", async () => {
    const { subject, text, html } = await digest();
    expect(subject).toBe("Daily summary: 2 notifications at Clearhouse Network");
    const said = [
      "Approved requests",
      "• Jane Doe approved the rights to Sunset\nhttps://clearhouse.test/?asset=ast_1&tab=files (November 20, 2026)",
      "Expired rights",
      "• The rights to Sunset have expired",
    ];
    let from = 0;
    for (const part of said) {
      expect(text.indexOf(part, from)).toBeGreaterThanOrEqual(from);
      from = text.indexOf(part, from);
    }
    expect(text).toContain("On that page you also choose how emails come, or turn them off.");
    expect(html.split('href="https://clearhouse.test/?asset=ast_1&amp;tab=files"')).toHaveLength(3);
  });

  it("says how many it leaves out", async () => {
    const { subject, text } = await digest({}, { frequency: "weekly", count: 57, more: 7 });
    expect(subject).toBe("Weekly summary: 57 notifications at Clearhouse Network");
    expect(text).toContain("and 7 more");
  });
});
