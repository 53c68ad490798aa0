/** @jsxRuntime automatic */
import type { License } from "@clearhouse/core/base/license/license.schema.ts";
import { ANSWER_LABELS } from "@clearhouse/core/library/verdict/rows.schema.ts";
import { Action, Facts, NameList, Paragraph, Quote, Words } from "../blocks.tsx";
import { line } from "../clean.ts";
import { Layout } from "../layout.tsx";
import { renderMail } from "../mail.ts";
import type { Use } from "../may-be-used.tsx";
import type { MailTeam, RenderedMail } from "../team.ts";
import { day, quoted } from "../words.ts";

export interface RequestBundleAnsweredProps extends Omit<License, "useClass"> {
  team: MailTeam;
  /** The member who asked. */
  requestedBy: string;
  /** The person who answered. */
  ownerName: string;
  /** The first of the answered items. */
  contentTitle: string;
  /** How many more were answered. */
  more: number;
  /** How many items were requested. */
  asked: number;
  brand: string;
  decidedAt: string;
  /** The reason for a denial. */
  reason: string;
  /** They say that the items of `denied` aren't theirs, and, if they know it, whose they are. */
  notTheirs?: { belongsTo: string } | undefined;
  /** The titles of the denied items. */
  denied: readonly string[];
  /** The licenses that are attached to this mail, and whether their content may be used now. */
  licenses: readonly { title: string; number: string; use?: Use | undefined }[];
  /** The number of this mail among several, if one can't hold all licenses. */
  part: { number: number; of: number };
  /** The requests in the workspace. */
  link: string;
}

const more = (count: number): string => `and ${count} more`;

const partOf = ({ part }: RequestBundleAnsweredProps): string => (part.of > 1 ? ` (${part.number} of ${part.of})` : "");

const scopeOf = ({ usageRights, brand, restrictions, expiresOn, credit }: RequestBundleAnsweredProps) =>
  [
    ["Usage rights", usageRights],
    ["For", brand],
    ["Restrictions", restrictions.length === 0 ? "None" : restrictions.join(", ")],
    ["Valid until", expiresOn === "" ? "No end date" : `${day(expiresOn)} (included)`],
    ["Credit as", credit],
  ] as const;

function Licenses({ licenses }: Pick<RequestBundleAnsweredProps, "licenses">) {
  const lineOf = ({ title, number, use }: (typeof licenses)[number]) =>
    `${line(title)}: ${number}${use && use.verdict !== "cleared" ? ` (${ANSWER_LABELS[use.verdict]}: ${line(use.text)})` : ""}`;
  return <NameList of={licenses.map(lineOf)} more={more} />;
}

/**
 * Renders the mail to the requester: the owner's answer to several requests, with the licenses of those that were
 * approved.
 */
export const renderRequestBundleAnswered = async (props: RequestBundleAnsweredProps): Promise<RenderedMail> => {
  const { licenses, denied, notTheirs } = props;
  const title = quoted(line(props.contentTitle), props.more);
  const owner = line(props.ownerName);
  const no = notTheirs ? "Not theirs" : "Denied";
  const answer = licenses.length > 0 ? "Approved" : no;
  return renderMail(
    `${answer}: ${title}${partOf(props)}`,
    <Layout
      team={props.team}
      preview={`${owner} answered your rights request for ${title}.`}
      heading={answer === "Not theirs" ? "It isn't theirs" : `Rights request ${answer.toLowerCase()}`}
      why={`You receive this email because you requested these rights for ${line(props.team.name)}.`}
    >
      <Paragraph>
        Hello <Words>{props.requestedBy}</Words>,
      </Paragraph>
      {licenses.length > 0 && (
        <>
          <Paragraph>
            <Words>{owner}</Words> approved {licenses.length} of {props.asked} on {day(props.decidedAt)}. The licenses
            are attached as PDFs. Keep to what was granted:
          </Paragraph>
          <Licenses licenses={licenses} />
          <Facts rows={scopeOf(props)} />
          <Quote label={`Notes from ${owner}`}>{props.notes}</Quote>
        </>
      )}
      {denied.length > 0 && (
        <>
          <Paragraph>
            <Words>{owner}</Words> {notTheirs ? "said of" : "denied"} {denied.length} of {props.asked} on{" "}
            {day(props.decidedAt)}
            {notTheirs
              ? " that this isn't theirs. Please do not use it before its owner has said yes:"
              : ". Please do not use this content:"}
          </Paragraph>
          <NameList of={denied} more={more} />
          {notTheirs && <Quote label={`Who owns it, as far as ${owner} knows`}>{notTheirs.belongsTo}</Quote>}
          <Quote label={`Reason given by ${owner}`}>{props.reason}</Quote>
        </>
      )}
      <Action label="Open the first of them" url={props.link} team={props.team} />
    </Layout>,
  );
};
