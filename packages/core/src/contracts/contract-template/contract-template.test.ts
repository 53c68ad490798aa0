import { describe, expect, it } from "vitest";
import { ContractTextEntity } from "../../base/contract-text/contract-text.entity.ts";
import { verifyLog } from "../../people/team/audit.ts";
import { Team } from "../../people/team/index.ts";
import { newId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { TemplateShelfEntity, TemplateVersionEntity } from "./contract-template.entity.ts";
import {
  CONTRACT_TEXT_MAX,
  type CreateTemplateInput,
  createTemplateInput,
  type EditTemplateInput,
  TEMPLATES_MAX,
  type Template,
} from "./contract-template.schema.ts";
import { DEFAULT_TEMPLATE } from "./default-template.ts";
import { ContractTemplate } from "./index.ts";
import { CONTRACT_PLACEHOLDERS, placeholdersIn, unknownPlaceholders } from "./placeholders.policy.ts";
import { purgeVersions } from "./purge.ts";

const TEXT = "Dear {{creator_name}},\n\n<b>*terms*</b>\n";

const make = (actor: MemberActor, input: Partial<CreateTemplateInput> = {}, key?: string) =>
  actAs(actor, () => Sent.createTemplate({ name: "Video license", content: TEXT, ...input }, key));
const change = (actor: MemberActor, { id, ...template }: Template, input: Partial<EditTemplateInput>) => {
  const { name, description, content, active, version } = template;
  return actAs(actor, () => Sent.editTemplate(id, { name, description, content, active, version, ...input }));
};
const listed = (actor: MemberActor, active?: boolean) => actAs(actor, () => ContractTemplate.list({ active }));
const names = async (actor: MemberActor, active?: boolean) => (await listed(actor, active)).map(({ name }) => name);
const read = (actor: MemberActor, id: string) => actAs(actor, () => ContractTemplate.read(id));
const remove = (actor: MemberActor, id: string) => actAs(actor, () => ContractTemplate.remove(id));
/** The entries about templates in the team's log, newest first. */
const logged = async (admin: MemberActor) =>
  (await actAs(admin, () => Team.audit({ limit: 100 }))).items.filter(({ type }) => type.startsWith("template."));

describe("contract templates", () => {
  it("a team's first list of templates contains the default template, which is made once", async () => {
    const { admin, member } = await aTeam();
    const lists = await Promise.all([listed(member), listed(admin), listed(member)]);
    for (const list of lists) expect(list).toMatchObject([{ name: DEFAULT_TEMPLATE.name, active: true, version: 1 }]);
    expect(new Set(lists.map(([first]) => first?.id)).size).toBe(1);
    expect(await logged(admin)).toMatchObject([
      {
        type: "template.created",
        by: { kind: "system" },
        changes: [{ what: "template", from: "", to: DEFAULT_TEMPLATE.name }],
      },
    ]);
  });

  it("the default template is valid input and has every placeholder", () => {
    expect(createTemplateInput.parse(DEFAULT_TEMPLATE)).toEqual(DEFAULT_TEMPLATE);
    expect(unknownPlaceholders(DEFAULT_TEMPLATE.content)).toEqual([]);
    expect(placeholdersIn(DEFAULT_TEMPLATE.content).toSorted()).toEqual([...CONTRACT_PLACEHOLDERS].toSorted());
  });

  it("a deleted default template isn't made again", async () => {
    const { admin, member } = await aTeam();
    const [ours] = await listed(member);
    await remove(member, ours?.id ?? "");
    expect(await listed(admin)).toEqual([]);
  });

  it("templates are listed newest first, and the list can be limited to active or inactive templates", async () => {
    const { member } = await aTeam();
    await make(member, { name: "First" });
    await make(member, { name: "Second", active: false });
    expect(await names(member)).toEqual(["Second", "First", DEFAULT_TEMPLATE.name]);
    expect(await names(member, true)).toEqual(["First", DEFAULT_TEMPLATE.name]);
    expect(await names(member, false)).toEqual(["Second"]);
  });

  it("a template keeps its text exactly, except that all line ends become line feeds", async () => {
    const { member } = await aTeam();
    const { id, content } = await make(member, { content: "  A\r\nB\rC\n\n\t{{date}} \r\n" });
    expect(content).toBe("  A\nB\nC\n\n\t{{date}} \n");
    expect((await read(member, id)).content).toBe(content);
  });

  it.each([
    ["of three bytes", "字".repeat(CONTRACT_TEXT_MAX)],
    ["of four bytes", "🦆".repeat(CONTRACT_TEXT_MAX / 2)],
  ])(
    "a template and its next version can store a text of the maximum length in characters %s",
    async (_what, content) => {
      const { member } = await aTeam();
      const made = await make(member, { content });
      expect((await read(member, made.id)).content === content).toBe(true);
      const next = content.replace(/^./u, "ab");
      const edited = await change(member, made, { content: next.slice(0, CONTRACT_TEXT_MAX - 2) });
      expect(edited.version).toBe(2);
      const [first, second] = await actAs(member, () =>
        Promise.all([1, 2].map((version) => ContractTemplate.readVersion(made.id, version))),
      );
      expect(first?.content === content).toBe(true);
      expect(second?.content === edited.content).toBe(true);
    },
  );

  it("each edit of a template makes a new version, and the former versions stay", async () => {
    const { admin, member } = await aTeam();
    const made = await make(member);
    const second = await change(admin, made, { content: "New terms", description: "Short" });
    expect(second).toMatchObject({
      version: 2,
      content: "New terms",
      createdBy: "Max Member",
      editedBy: "Ada Admin",
      createdAt: made.createdAt,
    });
    expect(await change(member, second, { active: false })).toMatchObject({ version: 3, active: false });
    expect(await actAs(member, () => ContractTemplate.versions(made.id))).toMatchObject([
      { version: 3, active: false, editedBy: "Max Member" },
      { version: 2, active: true, editedBy: "Ada Admin", description: "Short" },
      { version: 1, active: true, editedBy: "Max Member", description: "" },
    ]);
    const texts = await actAs(member, () =>
      Promise.all([1, 2, 3].map((version) => ContractTemplate.readVersion(made.id, version))),
    );
    expect(texts.map(({ content }) => content)).toEqual([TEXT, "New terms", "New terms"]);
  });

  it("an edit of a template without changes stores nothing", async () => {
    const { admin, member } = await aTeam();
    const made = await make(member);
    const before = (await logged(admin)).length;
    expect(await change(admin, made, { content: TEXT.replaceAll("\n", "\r\n") })).toEqual(made);
    expect(await logged(admin)).toHaveLength(before);
  });

  it("one of two parallel edits of a template is stored, and an edit of an older version is refused", async () => {
    const { admin, member } = await aTeam();
    const made = await make(member);
    const results = await Promise.allSettled([
      change(admin, made, { content: "Ada's" }),
      change(member, made, { content: "Max's" }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const conflict = { code: "contract_template.conflict", message: expect.stringContaining("in the meantime") };
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: conflict });
    await expect(change(admin, made, { name: "Late" })).rejects.toMatchObject(conflict);
    expect((await read(member, made.id)).version).toBe(2);
  });

  it("a template is deleted with its versions and texts, and another template stays", async () => {
    const { admin, member, teamId } = await aTeam();
    const kept = await make(member, { name: "Kept" });
    const made = await make(member);
    const later = await change(admin, made, { active: false });
    await change(admin, later, { content: "x".repeat(150_000) });
    await remove(member, made.id);
    for (const act of [
      () => read(member, made.id),
      () => remove(member, made.id),
      () => change(member, made, { name: "x" }),
      () => actAs(member, () => ContractTemplate.versions(made.id)),
      () => actAs(member, () => ContractTemplate.readVersion(made.id, 1)),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "contract_template.not_found" });
    }
    const system = { kind: "system", name: "purge-contract-template", teamId } as const;
    await actAs(system, () => purgeVersions(made.id));
    await actAs(system, () => purgeVersions(made.id));
    expect((await TemplateVersionEntity.query.primary({ teamId, templateId: made.id }).go()).data).toEqual([]);
    for (const ownerId of [`${made.id}-1`, `${made.id}-2`, `${made.id}-3`]) {
      expect((await ContractTextEntity.query.primary({ teamId, ownerId }).go()).data).toEqual([]);
    }
    expect((await read(member, kept.id)).content).toBe(TEXT);
  });

  it("another team's contract template isn't found", async () => {
    const { member } = await aTeam();
    const foreign = await make((await aTeam()).member);
    const gone = { code: "contract_template.not_found" };
    await expect(read(member, foreign.id)).rejects.toMatchObject(gone);
    await expect(remove(member, foreign.id)).rejects.toMatchObject(gone);
    await expect(change(member, foreign, { name: "x" })).rejects.toMatchObject(gone);
    await expect(read(member, newId("contractTemplate"))).rejects.toMatchObject(gone);
    await expect(actAs(member, () => ContractTemplate.versions(foreign.id))).rejects.toMatchObject(gone);
    await expect(actAs(member, () => ContractTemplate.readVersion(foreign.id, 1))).rejects.toMatchObject(gone);
  });

  it("a template has no version 0 and no version after the last version", async () => {
    const { member } = await aTeam();
    const { id } = await make(member);
    for (const version of [0, 2]) {
      await expect(actAs(member, () => ContractTemplate.readVersion(id, version))).rejects.toMatchObject({
        code: "contract_template_version.not_found",
      });
    }
  });

  it("the team's log has an entry with the template's name for each change of a template", async () => {
    const { admin, member, teamId } = await aTeam();
    const made = await make(member);
    const renamed = await change(admin, made, { name: "Photo license", content: "New terms", active: false });
    const active = await change(member, renamed, { active: true });
    const described = await change(member, active, { description: "Short" });
    await change(member, described, { active: false });
    await remove(admin, made.id);
    const entries = (await logged(admin)).map(({ type, by, changes }) => [type, by.name, changes]);
    expect(entries.slice(0, -1)).toEqual([
      ["template.deleted", "Ada Admin", [{ what: "template", from: "Photo license", to: "" }]],
      ["template.deactivated", "Max Member", [{ what: "template", from: "", to: "Photo license" }]],
      [
        "template.edited",
        "Max Member",
        [
          { what: "description", from: "", to: "Short" },
          { what: "template", from: "", to: "Photo license" },
        ],
      ],
      ["template.activated", "Max Member", [{ what: "template", from: "", to: "Photo license" }]],
      [
        "template.edited",
        "Ada Admin",
        [
          { what: "template", from: "Video license", to: "Photo license" },
          { what: "templateState", from: "Active", to: "Inactive" },
          { what: "templateText", from: "Version 1", to: "Version 2" },
        ],
      ],
      ["template.created", "Max Member", [{ what: "template", from: "", to: "Video license" }]],
    ]);
    expect(await verifyLog(teamId)).toMatchObject({ ok: true });
  });

  it("three parallel calls with one idempotency key make one template", async () => {
    const { member } = await aTeam();
    const key = "b7a1c9d2-0000-4000-8000-000000000001";
    const made = await Promise.all([1, 2, 3].map(() => make(member, {}, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await names(member)).toEqual(["Video license", DEFAULT_TEMPLATE.name]);
  });

  it("a team can't have more than two hundred templates, even if two templates are made at once", async () => {
    const { member, teamId } = await aTeam();
    const made = await make(member);
    await TemplateShelfEntity.put({ teamId, templates: TEMPLATES_MAX - 1 }).go();
    const results = await Promise.allSettled([make(member), make(member)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(make(member)).rejects.toMatchObject({ code: "contract_template.too_many" });
    await remove(member, made.id);
    await make(member);
  });

  it.each([
    [{ name: " " }, "name", "Please fill in name and template content"],
    [{ content: " \n" }, "content", "Please fill in name and template content"],
    [{ content: "a\u0000" }, "content", "Template content holds a character that can't be stored"],
    [{ content: "a\ud83e" }, "content", "Template content holds a character that can't be stored"],
    [
      { content: "a".repeat(CONTRACT_TEXT_MAX + 1) },
      "content",
      "Template content is too long (maximum 200,000 characters)",
    ],
    [{ content: "{{price}}" }, "content", "{{price}} isn't a placeholder that can be filled in"],
    [{ name: "x".repeat(501) }, "name", "Name is too long (maximum 500 characters)"],
    [{ description: "x".repeat(5_001) }, "description", "Description is too long (maximum 5,000 characters)"],
  ])("invalid input for a template is refused with a message at the field (case %#)", async (input, field, message) => {
    const { member } = await aTeam();
    await expect(make(member, input)).rejects.toMatchObject({ code: "request.invalid", fields: { [field]: message } });
  });
});
