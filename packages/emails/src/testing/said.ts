import { BRAND, CLEO, JANE, LEGAL_NAME, LICENSE_NUMBER, SAM, TEAM, USE } from "@clearhouse/fixtures/scene.ts";
import type { MailTeam } from "../team.ts";

export const team: MailTeam = { name: TEAM.name, logoUrl: "", primaryColor: null };

/** Values for all texts that a person can type; what a mail says is checked in its own test. */
export interface Typed {
  name: string;
  text: string;
  team: MailTeam;
}

/** What several mails say. Each mail takes what it needs. */
export const said = ({ name, text, team: of = team }: Partial<Typed>) => ({
  ...{ team: of, legalName: name ?? LEGAL_NAME, brand: name ?? BRAND },
  // The member who asks, invites or sends, and the member who writes to the product.
  ...{ requestedBy: name ?? SAM.name, invitedBy: name ?? SAM.name, sentBy: name ?? SAM.name },
  ...{ told: { source: "colleague" as const, contact: "privacy@clearhouse.test" } },
  ...{ displayName: name ?? SAM.name },
  // The content owner, and the creator who signs.
  ...{ ownerName: name ?? JANE.name, ownerEmail: JANE.email },
  ...{ contentOwner: name ?? JANE.handle, credit: name ?? JANE.handle },
  ...{ creatorName: name ?? CLEO.name, creatorEmail: CLEO.email, signerName: name ?? "Cleo M. Creator" },
  // The content, and what is allowed.
  ...{ title: name ?? "Sunset", contentTitle: name ?? "Sunset", usageRights: name ?? USE },
  ...{ notes: text ?? "Please tag me.", expiresOn: "2027-06-30", decidedAt: "2026-11-21T10:00:00.000Z" },
  ...{ expiresAt: "2026-12-22T10:00:00.000Z" },
  ...{ number: "CH-0123-4567-89AB", licenseNumber: LICENSE_NUMBER },
  ...{ places: [{ url: "https://example.com/p/1", brand: name ?? "@rap", publishedOn: "2026-11-03" }] },
  ...{ link: "https://clearhouse.test/?asset=ast_1" },
  ...{ use: { verdict: "stop" as const, text: `${name ?? JANE.name} said no on Nov 21, 2026.` } },
  // The contract.
  ...{ contractId: "con_01jcxg3z5e8m2n4p6q8r0s2t4v", sha256: "ab".repeat(32), attached: true },
  ...{ signingUrl: "https://clearhouse.test/sign-contract/abc234", locale: "en" as const },
});
