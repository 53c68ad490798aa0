import { isExpired } from "../../base/license/scope.policy.ts";
import { datesIn, type Locale } from "../../base/texts/locale.policy.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { nowIso, todayIn } from "../../platform/clock.ts";
import type { Template } from "../contract-template/contract-template.schema.ts";
import { CONTRACT_TEXT_MAX } from "../contract-template/contract-template.schema.ts";
import { ContractTemplate } from "../contract-template/index.ts";
import {
  type ContractPlaceholder,
  fillContract,
  markOf,
  placeholderProblem,
  placeholdersIn,
} from "../contract-template/placeholders.policy.ts";
import type { StandingScope } from "../creator/standing-license.schema.ts";
import type { Party } from "./contract.entity.ts";
import { coversThePast, inactiveTemplate, notFillable } from "./contract.errors.ts";
import type { ContractPreview } from "./contract.schema.ts";
import { type AnswerScope, answerClause, standingClause } from "./sending/standing-clause.ts";

export interface Asked {
  templateId?: string | undefined;
  text?: string | undefined;
  contentTitle: string;
  brand: string;
  locale?: Locale | undefined;
  covers?: StandingScope | undefined;
  /** What an owner has allowed for one asset. Set if the contract follows the owner's answer to a rights request. */
  answered?: AnswerScope | undefined;
}

export interface Source {
  /** The text before its placeholders are filled in. */
  text: string;
  /** The chosen template, if any. `text` may be another text than the template's. */
  template: Pick<Template, "id" | "name" | "version"> | undefined;
}

/**
 * The content of a contract: the current template, or the custom text that replaces it.
 * @throws contract_template.not_found, request.invalid for a template that isn't active
 */
export const sourceOf = async ({ templateId, text = "" }: Asked): Promise<Source> => {
  const template = templateId ? await ContractTemplate.read(templateId) : undefined;
  if (template && !template.active) throw inactiveTemplate();
  return { text: text || (template?.content ?? ""), template };
};

/** The values for a draft's placeholders. */
type Titled = Pick<Asked, "contentTitle" | "brand" | "locale" | "covers">;

const clauseOf = ({ covers, answered, locale = "en", ...asked }: Asked, team: TeamRecord): string => {
  if (!covers && !answered) return "";
  const stated = {
    team: Team.legalName(team),
    brand: brandOf(asked, team),
    locale,
    dates: datesIn(locale, team.timeZone),
  };
  const clause = covers ? standingClause(covers, stated) : answered && answerClause(answered, stated);
  return `\n\n${clause}`;
};

interface Parties {
  requesterName: string;
  team: TeamRecord;
  /** The signer. Undefined while no creator is chosen; placeholders about the creator then stay in the text. */
  party: Party | undefined;
}

export const brandOf = ({ brand }: Pick<Asked, "brand">, team: TeamRecord): string => brand || Team.defaultBrand(team);

/** What a text calls the content of an agreement about all content, which has no title. */
const ALL_CONTENT = { en: "all your content", es: "todos tus contenidos" } as const;

const titleIn = ({ contentTitle, covers, locale = "en" }: Titled): string =>
  contentTitle || (covers ? ALL_CONTENT[locale] : markOf("content_title"));

const valuesOf = (asked: Titled, { requesterName, team, party }: Parties): Record<ContractPlaceholder, string> => ({
  creator_name: party?.name ?? markOf("creator_name"),
  creator_email: party?.email ?? markOf("creator_email"),
  requester_name: requesterName,
  content_title: titleIn(asked),
  brand: brandOf(asked, team),
  team_name: Team.legalName(team),
  date: datesIn(asked.locale ?? "en", team.timeZone).day(nowIso()),
});

/** Fills in a text's placeholders, without any checks. */
export const filledIn = (text: string, asked: Titled, parties: Parties): string =>
  fillContract(text, valuesOf(asked, parties));

/**
 * The text that is sent. Its placeholders are filled in and the clause about what is allowed is added; nothing else is
 * changed. So exactly the text that the signer sees is hashed and signed. All line ends are "\n", because the schema of
 * the input has changed them (contract-template.schema.ts).
 * @throws request.invalid for unknown placeholders, for a text that is too long after it is filled in, and if the last
 * day of what is allowed has passed
 */
export const filled = (source: Source, asked: Asked, parties: Parties): ContractPreview => {
  if (isExpired(asked.covers?.expiresOn ?? "", todayIn(parties.team.timeZone))) throw coversThePast();
  const problem = placeholderProblem(source.text);
  if (problem) throw notFillable(problem);
  const named = new Set(placeholdersIn(source.text));
  const text = `${filledIn(source.text, asked, parties)}${clauseOf(asked, parties.team)}`;
  if (text.length > CONTRACT_TEXT_MAX)
    throw notFillable(`Contract text is too long (maximum ${CONTRACT_TEXT_MAX.toLocaleString("en")} characters)`);
  const lacksCreator = !parties.party && (named.has("creator_name") || named.has("creator_email"));
  const lacksTitle = asked.contentTitle === "" && !asked.covers && named.has("content_title");
  return {
    text,
    missing: [...(lacksCreator ? ["creatorId" as const] : []), ...(lacksTitle ? ["contentTitle" as const] : [])],
  };
};
