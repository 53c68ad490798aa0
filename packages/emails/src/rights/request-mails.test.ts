import { DEFAULT_REQUEST_MESSAGES, requestMessage } from "@clearhouse/core/people/team/request-message.policy.ts";
import { describe, expect, it } from "vitest";
import {
  answered,
  approved,
  created,
  denied,
  ended,
  expired,
  expiring,
  ownersExpiring,
  receiptOf,
  removal,
  replied,
} from "../testing/rights-mails.ts";
import { said } from "../testing/said.ts";
import {
  renderGrantEnded,
  renderGrantExpiring,
  renderGrantRestored,
  renderOwnersGrantExpiring,
} from "./grant-ends.tsx";
import { renderReceipt, renderReceipts } from "./receipt.tsx";
import { renderRequestBundleAnswered } from "./request-bundle-answered.tsx";

describe("rights-request-created", () => {
  it("the mail about a rights request says who asks, for what, until when, and by when to answer", async () => {
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

  it.each([
    ["en", "post", "Your data: Clearhouse Network has it from your public post and keeps it to ask for"],
    ["en", "colleague", "Clearhouse Network has it from Sam Rivera, who entered it, and keeps it"],
    ["es", "creator", "Tus datos: Clearhouse Network los tiene por ti, como parte de sus creadores, y los conserva"],
  ] as const)(
    "the first mail says in %s who has the owner's data from a %s, and where to write",
    async (locale, source, line) => {
      const told = { source, contact: "privacy@clearhouse.test" };
      const { text } = await created({}, { locale, told });
      expect(text).toContain(line);
      expect(text).toContain(
        locale === "en" ? "write to privacy@clearhouse.test" : "escribe a privacy@clearhouse.test",
      );
    },
  );

  it("neither a reminder nor a mail of a team without an address says something of the owner's data", async () => {
    const told = { source: "colleague" as const, contact: "" };
    const reminderOf = "2026-11-20T09:00:00.000Z";
    for (const { text } of [await created({}, { reminderOf }), await created({}, { told })])
      expect(text).not.toContain("Your data:");
  });

  it("the mail about a renewal says which permission is to be renewed, and when the permission ends", async () => {
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

  it.each([
    [
      "en" as const,
      "Clearhouse Network asks for your permission to use “Sunset” for more",
      ["would like to use your content for more", "You allow already: Story highlights, until December 31, 2026"],
    ],
    [
      "es" as const,
      "Clearhouse Network te pide permiso para usar «Sunset» para algo más",
      ["para algo más de lo que ya permites", "Ya permites: Historias destacadas, hasta el 31 de diciembre de 2026"],
    ],
  ])("the mail about more than is allowed says so, and what is allowed already (%s)", async (locale, title, said) => {
    const beside = { usageRights: "Story highlights", expiresOn: "2026-12-31" };
    const { subject, text } = await created({}, { beside, locale });
    expect(subject).toBe(title);
    for (const words of said) expect(text).toContain(words);
  });

  it("the reminder of a rights request says that it is a reminder and when the request was made", async () => {
    const { subject, text } = await created({}, { reminderOf: "2026-11-20T09:00:00.000Z" });
    expect(subject).toBe("Reminder: Clearhouse Network asks for your permission to use “Sunset”");
    expect(text).toContain("You were asked on November 20, 2026 and haven't answered yet.");
  });

  it.each(["en", "es"] as const)(
    "the mail about a rights request adds no greeting to the default message, which begins with a greeting (%s)",
    async (locale) => {
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
    },
  );

  it("the mail about a rights request links to the post only if the post has a web URL", async () => {
    expect((await created()).html).toContain('href="https://www.instagram.com/p/C8/"');
    expect((await created({}, { contentUrl: "javascript:alert(1)" })).html).not.toContain('href="javascript');
  });

  it("the mail about a rights request leaves out fields that are empty", async () => {
    const { text } = await created({}, { message: "  ", requestedUntil: "", contentUrl: "" });
    expect(text).not.toMatch(/Message from|Requested until|Original post|Renewal|Reminder/);
  });
});

describe("rights-request-approved", () => {
  it("the mail about an approval says who granted what", async () => {
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

  it("the mail about an approval says 'None' without restrictions and 'No end date' without an end date", async () => {
    const { text } = await approved({}, { restrictions: [], expiresOn: "", fileCount: 0, credit: "" });
    expect(text).toContain("Restrictions: None");
    expect(text).toContain("Valid until: No end date");
    expect(text).not.toMatch(/Credit as|Original files/);
  });

  it("the mails about an approval say whether the content may be used, because somebody else's no may stand beside it", async () => {
    const { use } = said({});
    expect((await approved({}, { use })).text).toContain(
      "May it be used today? Stop: Jane Doe said no on Nov 21, 2026.",
    );
    const licenses = [
      { title: "Sunset", number: "CH-7K3M-Q9TX-2B4D", use },
      { title: "Dawn", number: "CH-7K3M-Q9TX-2B4E", use: { ...use, verdict: "cleared" as const } },
    ];
    const { text } = await renderRequestBundleAnswered(answered({}, { licenses }));
    expect(text).toContain("• Sunset: CH-7K3M-Q9TX-2B4D (Stop: Jane Doe said no on Nov 21, 2026.)");
    expect(text).toMatch(/• Dawn: CH-7K3M-Q9TX-2B4E$/m);
  });
});

describe("several items that were requested together", () => {
  it("the owner's mail names all items of a request, and its subject says how many there are", async () => {
    const { subject, text } = await created({}, { titles: ["Sunset", "Dawn", "Night"] });
    expect(subject).toBe("Clearhouse Network asks for your permission to use “Sunset” and 2 more");
    for (const title of ["Sunset", "Dawn", "Night"]) expect(text).toContain(`• ${title}`);
    const spanish = await created({}, { locale: "es", titles: ["Sunset", "Dawn"] });
    expect(spanish.subject).toContain("«Sunset» y 1 más");
  });

  it("the requester's mail about several items lists the answers and the licenses' numbers", async () => {
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
    const no = await renderRequestBundleAnswered(answered({}, { licenses: [] }));
    expect(no.subject).toBe("Denied: “Sunset”");
    const two = await renderRequestBundleAnswered(answered({}, { more: 1 }));
    expect(two.subject).toBe("Approved: “Sunset” and 1 more");
    expect(no.text).not.toMatch(/attached|Usage rights/);
  });

  it("the owner's receipt for several items lists the licenses, and its subject counts the mails, as in “2 of 3”", async () => {
    const { subject, text } = await renderReceipts({ ...receiptOf(), part: { number: 2, of: 3 } });
    expect(subject).toBe("Your licenses for “Sunset” (2 of 3)");
    expect(text).toContain("Dawn: CH-7K3M-Q9TX-2B4E");
    const two = await renderReceipts({ ...receiptOf(), more: 1 });
    expect(two.subject).toBe("Your licenses for “Sunset” and 1 more");
  });
});

describe("an owner's receipt", () => {
  it("an owner's receipt says what was granted to whom, and where the license can be checked", async () => {
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

  it("an owner's receipt is in the language in which the owner was asked", async () => {
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
  it("the mail about a denial says who denied the request and why", async () => {
    const { subject, text } = await denied();
    expect(subject).toBe("Denied: “Sunset”");
    expect(text).toContain("Jane Doe denied your request for “Sunset” on November 21, 2026.");
    expect(text).toContain("Sold elsewhere.");
  });

  it("the mail about more that was denied says that the license goes on, and what was refused", async () => {
    const { subject, text } = await denied({}, { refused: "Website content" });
    expect(subject).toBe("Not in addition: “Sunset”");
    expect(text).toContain("Jane Doe said no to Website content for “Sunset” on November 21, 2026.");
    expect(text).toContain("The license that you have goes on as it is.");
    expect(text).toContain("Sold elsewhere.");
    expect(text).not.toMatch(/do not use/i);
  });

  it("whoever says that it isn't theirs denies nothing, in the mail about one and about several", async () => {
    const notTheirs = { belongsTo: "@somebody" };
    const one = await denied({}, { notTheirs });
    const several = await renderRequestBundleAnswered(answered({}, { notTheirs, licenses: [] }));
    expect([one.subject, several.subject]).toEqual(["Not theirs: “Sunset”", "Not theirs: “Sunset”"]);
    expect(one.text).toContain("Jane Doe said on November 21, 2026 that “Sunset” isn't theirs.");
    expect(several.text).toContain("Jane Doe said of 1 of 3 on November 21, 2026 that this isn't theirs.");
    for (const { text } of [one, several]) {
      expect(text).toContain("@somebody");
      expect(text).not.toMatch(/den(y|ied|ial)/i);
    }
  });
});

describe("rights-request-expired", () => {
  it("the mail about an expired request says who didn't answer and whether the link was opened", async () => {
    const { subject, text } = await expired();
    expect(subject).toBe("No answer: “Sunset”");
    expect(text).toContain("@janedoe hasn't answered the request for “Sunset” that you made on October 22, 2026.");
    expect(text).toContain("The link was opened.");
    expect((await expired({}, { opened: false })).text).toContain("The link was never opened.");
  });
});

describe("the end of a license", () => {
  it("the team's mail about the end of a license says the license's last day", async () => {
    const { subject, text } = await expiring();
    expect(subject).toBe("Rights expire in 7 days: “Sunset”");
    expect(text).toContain("end on June 30, 2027; that day is still included.");
    expect((await renderGrantExpiring({ ...said({}), days: "1" })).subject).toBe("Rights expire tomorrow: “Sunset”");
  });

  it("the owner's mail about the end of a license has no link to the workspace and is in the owner's language", async () => {
    const { link, ...props } = said({});
    const owner = { ...props, days: "30", ownerName: "Jane Doe" } as const;
    const { text, html } = await ownersExpiring();
    expect(text).toContain("You allowed Clearhouse Network to use “Sunset” until June 30, 2027.");
    expect(html).not.toContain(link);
    const spanish = await renderOwnersGrantExpiring({ ...owner, locale: "es" });
    expect(spanish.subject).toBe("Tu permiso para «Sunset» termina dentro de 30 días");
    expect(spanish.text).toContain("Permitiste a Clearhouse Network usar «Sunset» hasta el 30 de junio de 2027.");
    expect(spanish.html).toContain('lang="es"');
  });

  it("the mail about ended rights says whether the rights expired or were withdrawn", async () => {
    expect((await ended()).subject).toBe("Rights withdrawn: “Sunset”");
    expect((await renderGrantEnded({ ...said({}), how: "expired" })).text).toContain("have expired");
  });

  it("the team's mails about ending rights say whether the content may be used today, and the owner's don't", async () => {
    const verdict = "May it be used today? Stop: Jane Doe said no on Nov 21, 2026.";
    for (const mail of [await ended(), await expiring(), await renderGrantRestored(said({}))])
      expect(mail.text).toContain(verdict);
    const use = { ...said({}).use, next: "Request Rights" };
    expect((await renderGrantRestored({ ...said({}), use })).text).toContain(`${verdict} Next: Request Rights.`);
    expect((await ownersExpiring()).text).not.toContain("Stop");
  });

  it("the mail about ended rights doesn't ask to take down what something else still covers", async () => {
    const use = { verdict: "conditions", text: "Covered by Cleo's agreement: confirm it is theirs." } as const;
    const { text } = await renderGrantEnded({ ...said({}), use, how: "expired" });
    expect(text).toContain("Something else still covers this content");
    expect(text).not.toContain("don't use");
    expect((await ended()).text).toContain("Please don't use this content any more");
  });

  it("the team's mails about ending rights name the places where the content is still published", async () => {
    const named = "https://example.com/p/1 (@rap, November 3, 2026)";
    for (const mail of [await ended(), await expiring(), await removal()]) expect(mail.text).toContain(named);
    expect((await renderGrantEnded({ ...said({}), places: [], how: "expired" })).text).not.toContain("still published");
  });
});

describe("the undo of a withdrawal", () => {
  it("the mail about an undone withdrawal says which rights are in force again", async () => {
    const { subject, text } = await renderGrantRestored(said({}));
    expect(subject).toBe("Rights hold again: “Sunset”");
    expect(text).toContain("The withdrawal of the rights to “Sunset” was undone.");
    expect(text).toContain("Last day: June 30, 2027");
    expect(text).not.toContain("take down");
  });

  it("the mail about an undone withdrawal says that the content may be used only if nothing else forbids it", async () => {
    const use = { verdict: "cleared", text: "Cleared for Social media posts, rap." } as const;
    expect((await renderGrantRestored({ ...said({}), use })).text).toContain("you may keep using this content");
    expect((await renderGrantRestored(said({}))).text).not.toContain("keep using");
  });
});

it("the mail about a rights request is in the request's language", async () => {
  const { subject, html, text } = await created({}, { locale: "es", useClass: "commercial" });
  expect(subject).toBe("Clearhouse Network te pide permiso para usar «Sunset»");
  expect(html).toMatch(/<html[^>]* lang="es"/);
  for (const words of ["Hola, @janedoe:", "Publicaciones en redes sociales", "Comercial", "30 de junio de 2027"]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/asks|permission|please/i);
});

it("the mail about an owner's reply says what was written and whom to answer", async () => {
  const { text } = await replied({}, { topic: "term" });
  for (const words of ["Another end date or use", "With my name.", "jane@example.com", "The request stays open."]) {
    expect(text.replaceAll(/\s+/g, " ")).toContain(words);
  }
});

it("the mail about a request for removal says who asks and why, whom to answer, and that the license hasn't ended", async () => {
  const { subject, text } = await removal();
  expect(subject).toBe("Removal requested: “Sunset”");
  for (const words of [
    "Jane Doe, who approved the use of “Sunset”, asks you to remove it and to end the license.",
    "Nothing has ended by this",
    "Email: jane@example.com",
    "Reason given by Jane Doe I sold it.",
    "Reply to this email to answer the owner.",
  ]) {
    expect(text.replaceAll(/\s+/g, " ")).toContain(words);
  }
  expect((await removal({}, { reason: "" })).text).not.toContain("Reason given");
});
