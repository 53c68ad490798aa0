import { ContractText } from "../../base/contract-text/index.ts";
import { LOCALES, type Locale } from "../../base/texts/locale.policy.ts";
import { creation } from "../../contracts/contract/creation.ts";
import { filledIn } from "../../contracts/contract/draft.ts";
import { CONTRACT_TEXT_MAX } from "../../contracts/contract-template/contract-template.schema.ts";
import { ContractTemplate } from "../../contracts/contract-template/index.ts";
import type { StandingScope } from "../../contracts/creator/standing-license.schema.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { LIMITS } from "../../platform/fields.schema.ts";
import type { Write } from "../../platform/store/transaction.ts";
import type { RequestContract, RightsRequestRecord } from "./rights-request.entity.ts";
import { inactiveTemplate, templateTooLong } from "./rights-request.errors.ts";

/** The longest email address, in characters (RFC 5321). */
const EMAIL_MAX = 254;
/**
 * The longest name and email address. An owner gives name and email address only when approving, and the contract's
 * text must have room for them.
 */
const LONGEST = { name: "n".repeat(LIMITS.nameMax), email: "e".repeat(EMAIL_MAX) };

/** The owner's answer is added to the contract's text; the answer takes up at most this many characters. */
const CLAUSE_MAX = 10_000;

type Asked = Pick<RightsRequestRecord, "contentTitle" | "brand" | "requestedBy" | "locale">;

interface RequestTemplate {
  /**
   * What a request stores about the template.
   * @throws request.invalid for a text that would be too long once filled in
   */
  contractFor: (team: TeamRecord, asked: Asked) => RequestContract;
  /**
   * The writes that store the template's text with a request, so that the request doesn't change when the template is
   * edited or deleted.
   */
  kept: (request: Pick<RightsRequestRecord, "teamId" | "requestId">) => Write[];
}

/**
 * The current version of the template chosen for a request.
 * @throws contract_template.not_found, request.invalid if it isn't active
 */
export const templateFor = async (templateId: string | undefined): Promise<RequestTemplate | undefined> => {
  if (!templateId) return undefined;
  const { id, name, version, active, content } = await ContractTemplate.read(templateId);
  if (!active) throw inactiveTemplate();
  return {
    contractFor: (team, asked) => {
      const parties = { requesterName: asked.requestedBy, team, party: LONGEST };
      const lengths = LOCALES.map((locale) => filledIn(content, { ...asked, locale }, parties).length);
      if (Math.max(...lengths) > CONTRACT_TEXT_MAX - CLAUSE_MAX) throw templateTooLong();
      return { template: { id, name, version } };
    },
    kept: ({ teamId, requestId }) => ContractText.storing(teamId, requestId, content),
  };
};

interface RequestScope extends Pick<StandingScope, "usageRights" | "restrictions" | "credit" | "expiresOn"> {
  /** What was granted of the request's brands. */
  brand: string;
  /** The points of the terms that state what is granted; undefined for a request of an earlier release. */
  terms: readonly string[] | undefined;
}

/**
 * The contract that an owner has to sign after approving. The contract contains the name and email address that the
 * owner gave, and ends with the owner's answer.
 * @returns the contract's record, and the writes that make it; undefined if the request needs no contract
 */
export const contractOf = async (
  request: RightsRequestRecord,
  { name, email, ...answered }: { name: string; email: string } & RequestScope,
  { team, locale }: { team: TeamRecord; locale: Locale },
) => {
  const { teamId, requestId, contract, contentTitle, requesterId, requestedBy, useClass } = request;
  const { usageRights, restrictions, credit, expiresOn, brand, terms } = answered;
  if (!contract) return undefined;
  const text = await ContractText.read(teamId, requestId);
  if (text === undefined) throw new Error(`${requestId} has no contract text`);
  return creation(
    { contentTitle, brand, locale, answered: { usageRights, restrictions, credit, expiresOn, useClass, terms } },
    {
      team,
      sender: { userId: requesterId, displayName: requestedBy },
      party: { name, email },
      requestId,
      source: { text, template: contract.template },
    },
  );
};
