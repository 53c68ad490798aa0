import { describe, expect, it } from "vitest";
import {
  creatorInvited,
  declined,
  digest,
  emailChanged,
  feedbackSent,
  invite,
  signed,
  signInAdded,
  supportConfirmed,
  supportRequested,
  toSign,
  voided,
} from "./testing/mails.ts";

describe("invite-created", () => {
  it("the mail about an invite says which team invites whom, in which role and until when", async () => {
    const { subject, text } = await invite();
    expect(subject).toBe("You are invited to join Clearhouse Network");
    expect(text).toContain("Sam Rivera invites you to join");
    expect(text).toContain("Invited as: Admin");
    expect(text).toContain("Invite for: new@example.com");
    expect(text).toContain("The invite expires in 7 days, on November 28, 2026");
  });

  it("the mail about an invite can be sent without an inviting member", async () => {
    const { text } = await invite({}, { invitedBy: "" });
    expect(text).toContain("You are invited to join the workspace of Clearhouse Network");
  });
});

describe("creator-invited", () => {
  it("the mail to an invited creator says who invites, how to join, until when, and when the team answers", async () => {
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
  it("the mail about a changed email address says whose address was changed, in which team, and when", async () => {
    const { subject, text } = await emailChanged();
    expect(subject).toBe("The email address of your account at Clearhouse Network was changed");
    expect(text).toContain("Hello Sam Rivera,");
    expect(text).toContain("your account at Clearhouse Network was changed on November 21, 2026.");
    expect(text).toContain("If you did not change it");
  });
});

describe("sign-in-added", () => {
  it("the mail about a new way to sign in says what was added, who can sign in now, and what to do about misuse", async () => {
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

  it("the mail about a new way to sign in lists only ways that exist", async () => {
    const { text } = await signInAdded({}, { added: "password", ways: ["password"] });
    expect(text).toContain("Added: Password");
    expect(text).not.toContain("Google");
  });

  it("the mail about a new way to sign in doesn't refer a person without a team to an admin", async () => {
    const { subject, text } = await signInAdded({}, { team: undefined });
    expect(subject).toBe("A new way to sign in to your account at Clearhouse");
    expect(text).not.toContain("admin");
    expect(text).toContain("set a new password at once.");
  });
});

describe("a contract", () => {
  it("a contract is mailed with its text, its sender and the date until which it can be signed", async () => {
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

  it("a contract's reminder says when the contract was sent, in the signer's language", async () => {
    const reminderOf = "2026-11-20T09:00:00.000Z";
    const [english, spanish] = [await toSign({}, { reminderOf }), await toSign({}, { reminderOf, locale: "es" })];
    expect(english.subject).toBe("Reminder: Clearhouse Network sent you a contract to sign: “Sunset”");
    expect(english.text).toContain("It was sent to you on November 20, 2026 and hasn't been signed yet.");
    expect(spanish.subject).toBe("Recordatorio: Clearhouse Network te ha enviado un contrato para firmar: «Sunset»");
    expect(spanish.text).toContain("20 de noviembre de 2026");
    expect(spanish.html).toContain('lang="es"');
  });

  it.each(["", "a"])(
    "a long contract that begins with %j is mailed only in part, cut between two characters",
    async (before) => {
      const { html, text } = await toSign({}, { contractText: before + "𠜎".repeat(99_999) });
      expect(text).toContain("The contract is longer than this email.");
      expect(html.length).toBeLessThan(100_000);
      for (const part of [html, text]) expect(() => encodeURIComponent(part)).not.toThrow();
    },
  );

  it("the signer's mail about a voided contract says who withdrew the contract, and that the contract can't be signed", async () => {
    const { subject, text } = await voided();
    expect(subject).toBe("Clearhouse Network withdrew a contract: “Sunset”");
    expect(text).toContain("which Sam Rivera sent you on November 21, 2026. It can no longer be signed.");
  });

  it("the sender is mailed who signed a contract and when, or who declined it and why", async () => {
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
  it("a support request is mailed to support with its ticket, priority and sender", async () => {
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

  it("a support request is confirmed with its ticket, and with a time to answer if support gets the request by mail", async () => {
    const [mailed, stored] = [await supportConfirmed(), await supportConfirmed({}, null)];
    expect(mailed.subject).toBe("[CH-7QK4M2] We have your support request: Upload stops");
    expect(mailed.text).toContain("we aim to answer within 4 hours, by email.");
    expect(stored.text).toContain("it wasn't emailed to anybody");
    expect(stored.text).not.toMatch(/hours|Reply to this email/);
  });
});

it("the mail about feedback tells an admin the feedback's text and type, and whom to answer", async () => {
  const { subject, text } = await feedbackSent();
  expect(subject).toBe("Feedback: “Cards jump”");
  for (const said of ["Type: Bug Report", "Email: max@example.com", "When I drop one,\nthey jump."])
    expect(text).toContain(said);
});

describe("notification-digest", () => {
  it("the summary lists notifications by kind, with a link for each, and says how to change the frequency", async () => {
    const { subject, text, html } = await digest();
    expect(subject).toBe("Daily summary: 2 notifications at Clearhouse Network");
    const said = [
      "Approved requests",
      "• Jane Doe approved the rights to Sunset\nhttps://clearhouse.test/?asset=ast_1&tab=files (November 20, 2026)",
      "Expired rights",
      "• The rights to Sunset have expired",
      "Stop: Jane Doe said no on Nov 21, 2026.",
      "Rights ended, still published",
      "• Sunset: @rap, Social media posts, last day\nhttps://clearhouse.test/?asset=ast_2 (November 20, 2026)",
      "Stop: Rights ended on Nov 20, 2026.",
      "Rights end in the next 7 days",
      "With conditions: Ends Nov 25, 2026.",
    ];
    let from = 0;
    for (const part of said) {
      expect(text.indexOf(part, from)).toBeGreaterThanOrEqual(from);
      from = text.indexOf(part, from);
    }
    expect(text).toContain("On that page you also choose how emails come, or turn them off.");
    expect(html.split('href="https://clearhouse.test/?asset=ast_1&amp;tab=files"')).toHaveLength(3);
  });

  it("the summary says how many notifications it leaves out", async () => {
    const { subject, text } = await digest({}, { frequency: "weekly", count: 57, more: 7 });
    expect(subject).toBe("Weekly summary: 57 notifications at Clearhouse Network");
    expect(text).toContain("and 7 more");
  });
});
