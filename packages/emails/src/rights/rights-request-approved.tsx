/** @jsxRuntime automatic */
import type { License } from "@clearhouse/core/base/license/license.schema.ts";
import { Action, Facts, Paragraph, Quote, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import { MayBeUsed, type Use } from "../may-be-used.tsx";
import type { MailTeam, RenderedMail } from "../team.ts";
import { day } from "../words.ts";

export interface RightsRequestApprovedProps extends Omit<License, "useClass"> {
  team: MailTeam;
  /** The member who asked, who gets this mail. */
  requestedBy: string;
  ownerName: string;
  contentTitle: string;
  brand: string;
  decidedAt: string;
  /** The number of the attached license. */
  licenseNumber: string;
  /** How many originals the owner sent with the approval. */
  fileCount: number;
  /** Whether the content may be used now: somebody else's no, for instance, stands beside this approval. */
  use: Use;
  /** The asset in the workspace. */
  link: string;
}

/** Renders the mail to the requester: the owner has approved, with the scope of the license. */
export const renderRightsRequestApproved = async (props: RightsRequestApprovedProps): Promise<RenderedMail> => {
  const title = line(props.contentTitle);
  const owner = line(props.ownerName);
  const until = props.expiresOn === "" ? "No end date" : `${day(props.expiresOn)} (included)`;
  return renderMail(
    `Approved: “${title}”`,
    <Layout
      team={props.team}
      preview={`${owner} approved your rights request for “${title}”.`}
      heading="Rights request approved"
      why={`You receive this email because you requested these rights for ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.requestedBy}</Words>,
      </Paragraph>
      <Paragraph>
        <Words>{owner}</Words> approved your request for <Words>{`“${title}”`}</Words> on {day(props.decidedAt)}. Keep
        to what was granted:
      </Paragraph>
      <Facts
        rows={[
          ["License", `${props.licenseNumber} (attached as PDF)`],
          ["Usage rights", props.usageRights],
          ["For", props.brand],
          ["Restrictions", props.restrictions.length === 0 ? "None" : props.restrictions.join(", ")],
          ["Valid until", until],
          ["Credit as", props.credit],
          ["Original files", props.fileCount === 0 ? "" : String(props.fileCount)],
        ]}
      />
      <Quote label={`Notes from ${owner}`}>{props.notes}</Quote>
      <MayBeUsed use={props.use} />
      <Action label="Open the asset" url={props.link} team={props.team} />
    </Layout>,
  );
};
