import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { line } from "../clean.ts";
import type { MailTeam } from "../team.ts";
import { quotedIn } from "../words.ts";

/** What every mail to a signer says about its contract. */
export interface SignerMailProps {
  team: MailTeam;
  creatorEmail: string;
  creatorName: string;
  contractId: string;
  sentBy: string;
  title: string;
  /** The page that shows the contract. */
  signingUrl: string;
  locale: Locale;
}

/** The values of the placeholders in a signer's mails; each is one line of text. */
export const signerNames = ({ team, title, sentBy, creatorName, creatorEmail, locale }: SignerMailProps) => ({
  team: line(team.name),
  title: quotedIn(locale, line(title), 0),
  sender: line(sentBy),
  name: line(creatorName),
  email: line(creatorEmail),
});
