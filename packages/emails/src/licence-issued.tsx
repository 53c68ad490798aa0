/** @jsxRuntime automatic */
import type { Licence } from "@clearhouse/core/licence/licence.schema.ts";
import { Action, Facts, Note, Paragraph, Words } from "./blocks.tsx";
import { line } from "./clean.ts";
import { day } from "./date.ts";
import { Layout } from "./layout.tsx";
import { renderMail } from "./mail.ts";
import type { MailTeam, RenderedMail } from "./team.ts";

export interface LicenceIssuedProps extends Omit<Licence, "useClass" | "notes"> {
  team: MailTeam;
  /** The licensee. */
  legalName: string;
  /** Who approved, and now reads this. */
  ownerName: string;
  /** Who asked. */
  requestedBy: string;
  contentTitle: string;
  brand: string;
  licenceNumber: string;
  decidedAt: string;
  /** Originals that were sent along. */
  fileCount: number;
  /** The owner's own page, which shows the answer. */
  link: string;
  /** Where anybody can check the license. */
  checkLink: string;
}

/** To the content owner: what they approved, with the license attached. */
export const renderLicenceIssued = async (props: LicenceIssuedProps): Promise<RenderedMail> => {
  const title = line(props.contentTitle);
  const until = props.expiresOn === "" ? "No end date" : `${day(props.expiresOn)} (included)`;
  return renderMail(
    `Your license for “${title}” (${props.licenceNumber})`,
    <Layout
      team={props.team}
      preview={`Your receipt: what you approved for ${line(props.team.name)}, with the license as a PDF.`}
      heading="Thank you. Here is your receipt."
      why={`You receive this email because you approved a rights request of ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.ownerName}</Words>,
      </Paragraph>
      <Paragraph>
        On {day(props.decidedAt)}, you gave <Words>{props.legalName}</Words> a license for <Words>{`“${title}”`}</Words>
        . The license is attached as a PDF; please keep it. This is what it allows:
      </Paragraph>
      <Facts
        rows={[
          ["License", props.licenceNumber],
          ["Usage rights", props.usageRights],
          ["For", props.brand],
          ["Restrictions", props.restrictions.length === 0 ? "None" : props.restrictions.join(", ")],
          ["Valid until", until],
          ["Credit as", props.credit],
          ["Original files", props.fileCount === 0 ? "" : String(props.fileCount)],
        ]}
      />
      <Action label="See your answer" url={props.link} team={props.team} />
      <Note>
        Questions? Answer this email; it reaches <Words>{props.requestedBy}</Words>. Anybody who has the PDF or its
        number can check the license at {props.checkLink}; your name isn’t shown there.
      </Note>
    </Layout>,
  );
};
