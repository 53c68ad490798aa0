import { ContractText } from "../../base/contract-text/index.ts";
import { changeTeam } from "../../people/team/change.ts";
import { nowIso } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { found, required } from "../../platform/store/found.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import {
  ContractTemplateEntity,
  type TemplateRecord,
  TemplateShelfEntity,
  TemplateVersionEntity,
} from "./contract-template.entity.ts";
import { templateNotFound } from "./contract-template.errors.ts";
import type { ParsedCreateTemplate } from "./contract-template.schema.ts";
import { DEFAULT_TEMPLATE, DEFAULT_TEMPLATE_AUTHOR } from "./default-template.ts";

/** The id under which a version's text is stored. */
const textId = (templateId: string, textVersion: number): string => `${templateId}-${textVersion}`;

/** A template's record. @throws contract_template.not_found */
export const readRecord = (teamId: string, templateId: string): Promise<TemplateRecord> =>
  required(found(ContractTemplateEntity.get({ teamId, templateId }).go({ consistent: true })), templateNotFound);

/** The text of a version. @returns undefined if the text was removed because the template was deleted */
export const textOf = (
  teamId: string,
  { templateId, textVersion }: Pick<TemplateRecord, "templateId" | "textVersion">,
): Promise<string | undefined> => ContractText.read(teamId, textId(templateId, textVersion));

export const removeText = (teamId: string, templateId: string, textVersion: number): Promise<void> =>
  ContractText.remove(teamId, textId(templateId, textVersion));

/** The writes that store a template's new version, and its text if the text has changed. */
export const storing = (next: TemplateRecord, text: string | undefined): Write[] => {
  const { createdBy, createdAt, ...version } = next;
  return [
    putItem(ContractTemplateEntity.put(next).params()),
    putItem(TemplateVersionEntity.create(version).params()),
    ...(text === undefined ? [] : ContractText.storing(next.teamId, textId(next.templateId, next.textVersion), text)),
  ];
};

/** A new template, with version 1. */
export const firstVersion = (
  teamId: string,
  { name, description, active }: ParsedCreateTemplate,
  madeBy: string,
): TemplateRecord => {
  const now = nowIso();
  return {
    teamId,
    templateId: newId("contractTemplate"),
    name,
    description,
    active,
    version: 1,
    textVersion: 1,
    createdBy: madeBy,
    createdAt: now,
    editedBy: madeBy,
    editedAt: now,
  };
};

/** How many templates a team has; undefined before the team gets the default template. */
export const countOf = async (teamId: string): Promise<number | undefined> => {
  const { data } = await TemplateShelfEntity.get({ teamId }).go({ consistent: true });
  return data?.templates;
};

/**
 * The write that stores how many templates a team has. The write needs no condition, because each transaction with this
 * write also adds an entry to the team's log. Of two such transactions at the same time, one fails and is repeated.
 */
export const counting = (teamId: string, templates: number): Write =>
  putItem(TemplateShelfEntity.put({ teamId, templates }).params());

/**
 * Gives a team the default template when its templates are first read. A team that has deleted the template doesn't get
 * it again.
 */
export const begin = async (teamId: string): Promise<void> => {
  if ((await countOf(teamId)) !== undefined) return;
  const record = firstVersion(teamId, DEFAULT_TEMPLATE, DEFAULT_TEMPLATE_AUTHOR);
  await actAs({ kind: "system", name: "default-template", teamId }, () =>
    changeTeam(teamId, async () => {
      if ((await countOf(teamId)) !== undefined) return { result: undefined };
      return {
        result: undefined,
        step: {
          type: "template.created",
          aboutId: record.templateId,
          changes: { template: { from: "", to: record.name } },
        },
        also: [...storing(record, DEFAULT_TEMPLATE.content), counting(teamId, 1)],
      };
    }),
  );
};
