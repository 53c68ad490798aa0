import { EVENTS } from "../../base/happenings/events.ts";
import { type AuditStep, changeTeam } from "../../people/team/change.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { deleteItem } from "../../platform/store/transaction.ts";
import { ContractTemplateEntity, type TemplateRecord, TemplateVersionEntity } from "./contract-template.entity.ts";
import {
  templateConflict,
  templateNotFound,
  templateVersionNotFound,
  tooManyTemplates,
} from "./contract-template.errors.ts";
import {
  type ParsedCreateTemplate,
  type ParsedEditTemplate,
  TEMPLATES_MAX,
  type TemplateSummary,
  type TemplateVersion,
  type TemplateVersionSummary,
  type Template as View,
} from "./contract-template.schema.ts";
import { begin, counting, countOf, firstVersion, readRecord, storing, textOf } from "./record.ts";

export * as ContractTemplate from "./index.ts";

/**
 * The team's templates, at most 200, newest first, by strongly consistent reads.
 * @param asked.active true for only the templates from which contracts can be made
 */
export const list = async ({ active }: { active?: boolean | undefined } = {}): Promise<TemplateSummary[]> => {
  const { teamId } = requireMember();
  await begin(teamId);
  const { data } = await ContractTemplateEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  return data
    .filter((record) => active === undefined || record.active === active)
    .toSorted((a, b) => (`${a.createdAt}${a.templateId}` < `${b.createdAt}${b.templateId}` ? 1 : -1))
    .map(summary);
};

/** A template with its text. @throws contract_template.not_found */
export const read = async (templateId: string): Promise<View> => {
  const { teamId } = requireMember();
  return whole(await readRecord(teamId, templateId));
};

/** All versions of a template, newest first, without the texts. @throws contract_template.not_found */
export const versions = async (templateId: string): Promise<TemplateVersionSummary[]> => {
  const { teamId } = requireMember();
  await readRecord(teamId, templateId);
  const { data } = await TemplateVersionEntity.query
    .primary({ teamId, templateId })
    .go({ pages: "all", consistent: true, order: "desc" });
  return data.map(versionSummary);
};

/** A version with its text. @throws contract_template.not_found, contract_template_version.not_found */
export const readVersion = async (templateId: string, version: number): Promise<TemplateVersion> => {
  const { teamId } = requireMember();
  const [, { data }] = await Promise.all([
    readRecord(teamId, templateId),
    TemplateVersionEntity.get({ teamId, templateId, version }).go({ consistent: true }),
  ]);
  if (!data) throw templateVersionNotFound();
  return { ...versionSummary(data), content: (await textOf(teamId, data)) ?? gone() };
};

/**
 * Makes a template.
 * @throws request.invalid, contract_template.too_many if the team has 200 templates
 */
export const create = async (input: ParsedCreateTemplate, idempotencyKey?: string): Promise<View> => {
  const { teamId, userId, displayName } = requireMember();
  const tried = attempt(`contract-template:${userId}`, idempotencyKey, input);
  await begin(teamId);
  const record = firstVersion(teamId, input, displayName);
  const stored = await once(
    tried,
    (id) => readRecord(teamId, id),
    () =>
      changeTeam(teamId, async () => {
        const templates = (await countOf(teamId)) ?? 0;
        if (templates >= TEMPLATES_MAX) throw tooManyTemplates();
        return {
          result: record,
          step: {
            type: "template.created",
            aboutId: record.templateId,
            changes: { template: { from: "", to: record.name } },
          },
          also: [
            ...storing(record, input.content),
            counting(teamId, templates + 1),
            ...remember(tried, record.templateId),
          ],
        };
      }),
  );
  return whole(stored);
};

/**
 * Stores a person's edit of the version that the person saw. The edit makes the next version, unless
 * nothing was changed.
 * @throws contract_template.not_found, contract_template.conflict if somebody has changed that version, request.invalid
 */
export const edit = async (templateId: string, input: ParsedEditTemplate): Promise<View> => {
  const { teamId, displayName } = requireMember();
  const { version, content, name, description, active } = input;
  const stored = await changeTeam<TemplateRecord>(teamId, async () => {
    const current = await readRecord(teamId, templateId);
    if (current.version !== version) throw templateConflict();
    const sameText = (await textOf(teamId, current)) === content;
    const next: TemplateRecord = {
      ...current,
      name,
      description,
      active,
      version: version + 1,
      textVersion: sameText ? current.textVersion : version + 1,
      editedBy: displayName,
      editedAt: nowIso(),
    };
    const step = stepOf(current, next);
    if (!step) return { result: current };
    return { result: next, step, also: storing(next, sameText ? undefined : content) };
  });
  return { ...summary(stored), content };
};

const STATES = { true: "Active", false: "Inactive" } as const;
const stateOf = ({ active }: TemplateRecord): string => STATES[`${active}`];

/** The entry for the team's log; undefined if nothing changed. */
const stepOf = (from: TemplateRecord, to: TemplateRecord): AuditStep | undefined => {
  const renamed = from.name !== to.name && { template: { from: from.name, to: to.name } };
  const described = from.description !== to.description && {
    description: { from: from.description, to: to.description },
  };
  const rewritten = from.textVersion !== to.textVersion && {
    templateText: { from: `Version ${from.version}`, to: `Version ${to.version}` },
  };
  const switched = from.active !== to.active;
  const aboutId = to.templateId;
  // Each entry contains the template's name, so that a reader of the log knows which template it is about.
  const named = { template: { from: "", to: to.name } };
  if (renamed || described || rewritten) {
    const activity = switched && { templateState: { from: stateOf(from), to: stateOf(to) } };
    return {
      type: "template.edited",
      aboutId,
      changes: { ...named, ...renamed, ...described, ...rewritten, ...activity },
    };
  }
  if (!switched) return undefined;
  return { type: to.active ? "template.activated" : "template.deactivated", aboutId, changes: named };
};

/**
 * Deletes a template. Contracts that were made from the template stay unchanged. An event handler removes the
 * template's versions.
 * @throws contract_template.not_found
 */
export const remove = async (templateId: string): Promise<void> => {
  const { teamId } = requireMember();
  await changeTeam(teamId, async () => {
    const [{ name }, templates = 1] = await Promise.all([readRecord(teamId, templateId), countOf(teamId)]);
    return {
      result: undefined,
      step: { type: "template.deleted", aboutId: templateId, changes: { template: { from: name, to: "" } } },
      also: [
        deleteItem(ContractTemplateEntity.remove({ teamId, templateId }).params()),
        counting(teamId, templates - 1),
        EVENTS["contract_template.deleted"].outbox({ templateId }),
      ],
    };
  });
};

const gone = (): never => {
  throw templateNotFound();
};

const summary = (record: TemplateRecord): TemplateSummary => ({
  id: record.templateId,
  name: record.name,
  description: record.description,
  active: record.active,
  version: record.version,
  createdBy: record.createdBy,
  createdAt: record.createdAt,
  editedBy: record.editedBy,
  editedAt: record.editedAt,
});

const versionSummary = ({
  version,
  name,
  description,
  active,
  editedBy,
  editedAt,
}: TemplateVersionSummary): TemplateVersionSummary => ({
  version,
  name,
  description,
  active,
  editedBy,
  editedAt,
});

const whole = async (record: TemplateRecord): Promise<View> => ({
  ...summary(record),
  content: (await textOf(record.teamId, record)) ?? gone(),
});
