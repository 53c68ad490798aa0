import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { subjectLine } from "./clean.ts";
import { renderReceipt, renderReceipts } from "./rights/receipt.tsx";
import { renderRequestBundleAnswered } from "./rights/request-bundle-answered.tsx";
import { renderInterestConfirmed } from "./site/interest-confirmed.tsx";
import { accent } from "./styles.ts";
import type { RenderedMail } from "./team.ts";
import {
  contractCopy,
  contractEnded,
  contractExpired,
  creatorInvited,
  creatorOnboarded,
  declined,
  digest,
  emailChanged,
  feedbackSent,
  interestReceived,
  invite,
  signed,
  signInAdded,
  supportConfirmed,
  supportRequested,
  toSign,
  voided,
} from "./testing/mails.ts";
import {
  answered,
  answeredOwner,
  approved,
  counterOffered,
  created,
  denied,
  ended,
  expired,
  expiring,
  ownersExpiring,
  receiptOf,
  removal,
  replied,
  toldOwner,
} from "./testing/rights-mails.ts";
import { said, type Typed, team } from "./testing/said.ts";

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
  ["counter-offered", counterOffered, "https://clearhouse.test/?asset=ast_1"],
  ["answered-owner", answeredOwner, "https://clearhouse.test/rights-request?token=AB12CD34"],
  [
    "answered-owner, in Spanish",
    (typed) => answeredOwner(typed, "declined", "es"),
    "https://clearhouse.test/rights-request?token=AB12CD34",
  ],
  ["removal-requested", removal, "https://clearhouse.test/?asset=ast_1"],
  ["rights-request-expired", expired, "https://clearhouse.test/?asset=ast_1"],
  ["grant-expiring", expiring, "https://clearhouse.test/?asset=ast_1"],
  ["told-owner", toldOwner, "https://clearhouse.test/rights-request?token=AB12CD34"],
  [
    "told-owner, in Spanish",
    (typed) => toldOwner(typed, "ended", "es"),
    "https://clearhouse.test/rights-request?token=AB12CD34",
  ],
  ["grant-ended", ended, "https://clearhouse.test/?asset=ast_1"],
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
  ["contract-ended", contractEnded, "https://clearhouse.test/sign-contract/abc234"],
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

/** Mails without a link, because an owner can't use the workspace. */
const LINKLESS = [["owners-grant-expiring", ownersExpiring]] as const;

/** Mails of the public site, which have no team. Cognito's mails are tested in auth-mails.test.ts. */
const OF_NO_TEAM = ["interest-confirmed", "interest-received"];
const OF_COGNITO = ["confirm-new-address", "confirm-sign-up", "reset-password"];

const kebab = (name: string) =>
  name
    .replace(/^render/, "")
    .replace(/(?<!^)[A-Z]/g, "-$&")
    .toLowerCase();

type Render = (props: ReturnType<typeof said>) => Promise<RenderedMail>;
const templates = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".tsx"),
);
/** Every mail's function, by the mail's name. */
const EXPORTED = new Map(
  (await Promise.all(templates.map((file) => import(`./${file}`)))).flatMap((file: Record<string, Render>) =>
    Object.entries(file).flatMap(([name, render]) =>
      name.startsWith("render") ? [[kebab(name), render] as const] : [],
    ),
  ),
);

const NAMED = new Set([
  ...[...MAILS, ...LINKLESS].map(([name]) => name.replace(/,.*/, "")),
  ...OF_NO_TEAM,
  ...OF_COGNITO,
]);
/** Mails that need no example of their own: all they say is what {@link said} has. */
const FURTHER = [...EXPORTED].flatMap(([name, render]): typeof MAILS =>
  NAMED.has(name) ? [] : [[name, (typed = {}) => render(said(typed)), said({}).link]],
);
const LINKED = [...MAILS, ...FURTHER];

it("the lists in this file name no mail that doesn't exist", () => {
  expect([...NAMED].filter((name) => !EXPORTED.has(name))).toEqual([]);
});

describe.each(LINKED)("%s", (_name, render, link) => {
  it("a mail has its link twice in HTML, as a button and as text, and once in the plain text", async () => {
    const { html, text } = await render();
    const address = link.replaceAll("&", "&amp;");
    expect(html.split(`href="${address}"`)).toHaveLength(3);
    expect(html).toContain(`>${address}</a>`);
    expect(text.split(link)).toHaveLength(2);
  });
});

describe.each([...LINKED.map(([name, render]) => [name, render] as const), ...LINKLESS])("%s", (_name, render) => {
  it("a mail shows typed text as text, never as HTML", async () => {
    const typed = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&";
    const { html } = await render({ name: typed, text: typed, team: { ...team, name: typed } });
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain("&lt;script&gt;");
  });

  it("a mail has a subject of one line, even if a typed name has line breaks", async () => {
    const typed = "Sunset\r\nBcc: everyone@example.com\u2028\u0000\u202e";
    const { subject } = await render({ name: typed, team: { ...team, name: typed } });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test checks that no such character is there
    expect(subject).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e]/);
    expect(subject).toContain("Sunset Bcc: everyone@example.com");
  });

  it("a mail keeps emoji and names in other scripts, and removes characters that change text direction", async () => {
    const { html, text } = await render({ name: "مريم 🎬", team: { ...team, name: "\u202eשלום" } });
    for (const part of [html, text]) {
      expect(part).toMatch(/مريم 🎬|שלום/);
      expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }
  });

  it.each(["", "a"])(
    "a mail cuts a long name of emoji (after the text %j) only between two characters",
    async (before) => {
      const name = before + "👩‍👩‍👧‍👦".repeat(20);
      const { subject, html, text } = await render({ name, text: name, team: { ...team, name } });
      for (const part of [subject, html, text]) expect(() => encodeURIComponent(part)).not.toThrow();
    },
  );

  it("a mail is at most 600 px wide and loads nothing from elsewhere", async () => {
    const { html } = await render();
    expect(html).toContain("max-width:600px");
    expect(html).not.toMatch(/<(link|script|iframe|img)/);
    expect(html).not.toMatch(/url\(/);
  });

  it("a mail shows the team's color, and the team's logo if the logo has a web URL", async () => {
    const face = { ...team, logoUrl: "https://clearhouse.test/branding/logo.png", primaryColor: "#7c3aed" };
    const { html } = await render({ team: face });
    expect(html).toContain('src="https://clearhouse.test/branding/logo.png"');
    expect(html).toContain("solid #7c3aed");
    const { html: refused } = await render({ team: { ...face, logoUrl: "javascript:alert(1)" } });
    expect(refused).not.toContain("javascript:");
  });

  it("the HTML of a mail has one title", async () => {
    const { html } = await render();
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
  });

  it("the HTML of a mail adapts its width to the device", async () => {
    expect((await render()).html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
  });

  it.each([
    ["with all texts", {}],
    ["whose texts are empty", { name: "", text: "" }],
  ])("a mail %s contains no undefined, null, NaN or invalid date, and links only to web URLs", async (_what, typed) => {
    const { html, text, subject } = await render(typed);
    for (const part of [html, text, subject]) expect(part).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
    expect(html).not.toMatch(/(href|src)="(?!https?:)/);
  });
});

describe("a mail of the public site", () => {
  it("a mail about a visitor's interest shows typed text as text and has a subject of one line", async () => {
    const typed = "<script>alert(1)</script><img src=x>\"'&";
    const { html } = await interestReceived({ name: typed, text: typed, email: typed });
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain("&lt;script&gt;");
    const { subject } = await interestReceived({ email: "vera@example.com\r\nBcc: everyone@example.com\u2028" });
    expect(subject).toBe("Beta: vera@example.com Bcc: everyone@example.com");
  });

  it("a mail about a visitor's interest tells the operator who asked for what", async () => {
    const { subject, text } = await interestReceived();
    expect(subject).toBe("Beta: vera@example.com");
    for (const said of ["Vera Visitor", "Sunset Pictures", "November 21, 2026", "We are five,\nand curious."])
      expect(text).toContain(said);
  });

  it.each([
    ["beta", "You are on the list for the Clearhouse beta"],
    ["professional", "You asked for a demo of Clearhouse Professional"],
    ["enterprise", "You asked about Clearhouse Enterprise"],
  ] as const)("a mail to a visitor confirms the interest in the plan %s", async (plan, said) => {
    const link = "https://clearhouse.test/landing";
    const { subject, html, text } = await renderInterestConfirmed({ plan, link });
    expect(subject).toBe(said);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(text.split(link)).toHaveLength(2);
    expect(text).toContain("If it wasn't you, you don't need to do anything.");
  });
});

describe("long subjects", () => {
  it("a long subject is cut between characters, not inside a character", () => {
    const subject = subjectLine("🎬".repeat(200));
    expect([...subject]).toHaveLength(150);
    expect(subject).toMatch(/^🎬+…$/u);
  });
});

describe("a button", () => {
  it.each([
    ["#000000", "#000000", "#ffffff"],
    ["#ffffff", "#ffffff", "#09090b"],
    ["#ffff00", "#ffff00", "#09090b"],
    ["#7c3aed", "#7c3aed", "#ffffff"],
    ["#3b82f6", "#3472d8", "#ffffff"],
  ])("a button for the team color %s has the background %s and the text color %s", (color, surface, text) => {
    expect(accent(color)).toEqual({ surface, text });
  });

  it.each([null, "red", "#12", "#123456;background:url(x)"])(
    "a button has the default colors if the team's color is %s",
    (color) => {
      expect(accent(color)).toEqual(accent("#3b82f6"));
    },
  );
});
