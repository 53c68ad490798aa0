import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withClock } from "../../../platform/clock.ts";
import { sha256 } from "../../../platform/hash.ts";
import { actAs, type MemberActor } from "../../../platform/identity/actor.ts";
import { aContract, CONTRACT_TEXT, tokenOf } from "../../../testing/contracts.ts";
import { aCreator } from "../../../testing/creators.ts";
import { aTeam, CALLER } from "../../../testing/scene.ts";
import { Sent } from "../../../testing/sent.ts";
import { Creator } from "../../creator/index.ts";
import { read } from "../change.ts";
import type { SendContractInput } from "../contract.schema.ts";
import { Contract } from "../index.ts";

const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work, CALLER);
const aTemplate = (content: string, active = true) =>
  Sent.createTemplate({ name: "Release", description: "", content, active });

const aSender = async () => {
  const { member, teamId } = await aTeam();
  const creator = await as(member, () => aCreator());
  const send = (input: Partial<SendContractInput>, key?: string) =>
    as(member, () => Sent.sendContract({ creatorId: creator.id, ...input }, key));
  const textOf = async (id: string) => (await as(member, () => Contract.get(id))).text;
  return { member, teamId, creator, send, textOf };
};
const invalid = (field: string, message: string) => ({ code: "request.invalid", fields: { [field]: message } });

describe("a contract that is sent", () => {
  it("a contract names its signer, is pending for 60 days, and is named in its creator's record", async () => {
    const { member, teamId, creator, send } = await aSender();
    const made = await send({ text: CONTRACT_TEXT, contentTitle: "Sunset" });
    expect(made).toEqual({
      id: expect.stringMatching(/^con_/),
      creatorId: creator.id,
      party: { name: creator.name, email: creator.email },
      title: "Sunset",
      contentTitle: "Sunset",
      brand: "Clearhouse Network",
      contractVersion: 1,
      status: "pending",
      link: expect.stringMatching(/^https?:\/\/[^/]+\/sign-contract\/[a-z2-7]{26}$/),
      sentBy: "Max Member",
      createdAt: expect.any(String),
      sentAt: made.createdAt,
      expiresAt: expect.any(String),
      textSha256: sha256(CONTRACT_TEXT),
    });
    expect(Math.round((Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 86_400_000)).toBe(60);
    expect((await as(member, () => Creator.get(creator.id))).contract).toEqual({
      id: made.id,
      status: "pending",
      createdAt: made.createdAt,
    });
    expect((await as(member, () => Contract.history(made.id, { limit: 10 }))).items).toMatchObject([
      {
        seq: 1,
        type: "contract.created",
        to: "pending",
        by: { name: "Max Member" },
        facts: { "text sha256": sha256(CONTRACT_TEXT) },
      },
    ]);
    expect(await Contract.signerByToken(tokenOf(made))).toEqual({ kind: "signer", teamId, contractId: made.id });
  });

  it("a contract keeps the filled-in text of its template when the template is edited", async () => {
    const { member, creator, send, textOf } = await aSender();
    const content =
      "{{team_name}} and {{creator_name}} ({{creator_email}}): {{content_title}}, {{brand}}, {{requester_name}}, {{date}}.";
    const template = await as(member, () => aTemplate(content));
    const made = await withClock({ now: () => new Date("2026-11-23T12:00:00.000Z") }, () =>
      send({ templateId: template.id, contentTitle: "{{brand}} at dusk", brand: "rap" }),
    );
    const text = `Clearhouse Network and ${creator.name} (${creator.email}): {{brand}} at dusk, rap, Max Member, November 23, 2026.`;
    expect(await textOf(made.id)).toBe(text);
    expect(made.template).toEqual({ id: template.id, name: "Release", version: 1 });
    await as(member, () =>
      Sent.editTemplate(template.id, { name: "R", description: "", content: "Other", active: true, version: 1 }),
    );
    expect(await textOf(made.id)).toBe(text);
    expect(made.textSha256).toBe(sha256(text));
  });

  it.each([
    ["spaces and line ends", "  a\r\nb\rc \n\n", "  a\nb\nc \n\n"],
    ["accents that are separate characters", "Cafe\u0301 \u212b", "Cafe\u0301 \u212b"],
    ["several scripts", "עברית 👩‍👩‍👧 \u202eABC ﷽", "עברית 👩‍👩‍👧 \u202eABC ﷽"],
    ["200,000 characters of 3 bytes", "漢".repeat(200_000), "漢".repeat(200_000)],
    ["characters of 4 bytes", `a${"𠜎".repeat(99_999)}`, `a${"𠜎".repeat(99_999)}`],
  ])("a contract keeps its text exactly, except for line ends: %s", async (_what, text, kept) => {
    const { teamId, send, textOf } = await aSender();
    const { id } = await send({ text });
    expect((await textOf(id)) === kept).toBe(true);
    expect((await read(teamId, id)).textSha256).toBe(sha256(kept));
  });

  it("a contract's text can differ from its template, and the history names the template", async () => {
    const { member, send, textOf } = await aSender();
    const template = await as(member, () => aTemplate("Template for {{creator_name}}"));
    const made = await send({ templateId: template.id, text: "Mine for {{creator_name}}" });
    expect(await textOf(made.id)).toBe("Mine for Cleo Creator");
    const { items } = await as(member, () => Contract.history(made.id, { limit: 1 }));
    expect(items[0]?.facts).toMatchObject({ template: template.id, "template version": "1", text: "custom" });
  });

  it("four parallel calls with one idempotency key make one contract, and the key is refused with another text", async () => {
    const { member, send } = await aSender();
    const key = randomUUID();
    const made = await Promise.all([1, 2, 3, 4].map(() => send({ text: CONTRACT_TEXT }, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await as(member, () => Sent.listContracts())).items).toHaveLength(1);
    await expect(send({ text: "Another" }, key)).rejects.toMatchObject({ code: "request.idempotency_key_reused" });
  });
});

describe("a contract that can't be sent", () => {
  it.each([
    ["without a creator", { creatorId: "" }, "creatorId", "Please select a creator"],
    ["without a text", {}, "text", "Please select a template or provide custom contract text"],
    ["with a blank text", { text: " \n\u200b" }, "text", "Please select a template or provide custom contract text"],
    [
      "with a text that is too long",
      { text: "a".repeat(200_001) },
      "text",
      "Contract text is too long (maximum 200,000 characters)",
    ],
    [
      "with half of a surrogate pair",
      { text: "a\ud800" },
      "text",
      "Contract text holds a character that can't be stored",
    ],
    [
      "with a placeholder that can't be filled in",
      { text: "{{price}}" },
      "text",
      "{{price}} isn't a placeholder that can be filled in",
    ],
    [
      "without a content title for the placeholder {{content_title}}",
      { text: "{{content_title}}" },
      "contentTitle",
      "Content title is required: the contract mentions it",
    ],
  ])("no contract is sent %s", async (_what, input, field, message) => {
    const { member, send } = await aSender();
    await expect(send(input)).rejects.toMatchObject(invalid(field, message));
    expect((await as(member, () => Sent.listContracts())).items).toEqual([]);
  });

  it("no contract is sent with a text that is too long after its placeholders are filled in", async () => {
    const { send } = await aSender();
    const text = "{{creator_email}}".repeat(200_000 / 20);
    await expect(send({ text })).rejects.toMatchObject(
      invalid("text", "Contract text is too long (maximum 200,000 characters)"),
    );
  });

  it("no contract is sent with an inactive template or another team's template", async () => {
    const { member, send } = await aSender();
    const other = await aTeam("Rival Media");
    const inactive = await as(member, () => aTemplate("Text", false));
    const foreign = await as(other.member, () => aTemplate("Text"));
    await expect(send({ templateId: inactive.id })).rejects.toMatchObject({
      fields: { templateId: "This template isn't active. Please select another one." },
    });
    await expect(send({ templateId: foreign.id })).rejects.toMatchObject({ code: "contract_template.not_found" });
  });

  it("no contract is sent to another team's creator or to a deleted creator", async () => {
    const { send } = await aSender();
    const other = await aTeam("Rival Media");
    const foreign = await as(other.admin, () => aCreator());
    await expect(send({ creatorId: foreign.id, text: CONTRACT_TEXT })).rejects.toMatchObject({
      code: "creator.not_found",
    });
    await as(other.admin, () => Creator.remove(foreign.id));
    const gone = as(other.admin, () => Sent.sendContract({ creatorId: foreign.id, text: CONTRACT_TEXT }));
    await expect(gone).rejects.toMatchObject({ code: "creator.not_found" });
  });
});

describe("a preview of a contract", () => {
  it("the preview of a contract shows the text and the missing fields, and stores nothing", async () => {
    const { member, creator } = await aSender();
    const text = "{{creator_name}}: {{content_title}}";
    const preview = (input: object) => as(member, () => Sent.previewContract({ text, ...input }));
    expect(await preview({})).toEqual({ text, missing: ["creatorId", "contentTitle"] });
    expect(await preview({ creatorId: creator.id, contentTitle: "Sunset" })).toEqual({
      text: "Cleo Creator: Sunset",
      missing: [],
    });
    expect((await as(member, () => Sent.listContracts())).items).toEqual([]);
  });
});

describe("the list of contracts", () => {
  it("the list of contracts is read in pages, newest first, by creator and by status", async () => {
    const { member, creator, send } = await aSender();
    const made: string[] = [];
    const start = Date.now();
    const at = <T>(n: number, work: () => T): T => withClock({ now: () => new Date(start + n * 1_000) }, work);
    for (const n of [1, 2, 3, 4, 5]) made.push((await at(n, () => send({ text: `Text ${n}` }))).id);
    const { contract: others } = await at(2.5, () => aContract(member));
    await as(member, () => Contract.voidContract(made[1] ?? ""));
    const all = async (query: object) => {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await as(member, () => Sent.listContracts({ ...query, limit: 2, ...(cursor && { cursor }) }));
        expect(page.items.length).toBeLessThanOrEqual(2);
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.cursor;
      } while (cursor);
      return ids;
    };
    expect(await all({})).toEqual(made.toReversed().toSpliced(3, 0, others.id));
    expect(await all({ creatorId: creator.id })).toEqual(made.toReversed());
    expect(await all({ creatorId: creator.id, status: "voided" })).toEqual([made[1]]);
    expect(await all({ status: "signed" })).toEqual([]);
    expect(
      await withClock({ now: () => new Date(Date.now() + 61 * 86_400_000) }, () => all({ status: "expired" })),
    ).toHaveLength(5);
  });

  it("the list of contracts leaves out other teams' contracts and refuses another filter's cursor", async () => {
    const { member, send } = await aSender();
    const other = await aTeam("Rival Media");
    const [first] = [await send({ text: "1" }), await send({ text: "2" })];
    expect((await as(other.member, () => Sent.listContracts())).items).toEqual([]);
    const foreign = as(other.member, () => Contract.get(first.id));
    await expect(foreign).rejects.toMatchObject({ code: "contract.not_found", message: "Contract not found" });
    const { cursor } = await as(member, () => Sent.listContracts({ limit: 1 }));
    const elsewhere = as(member, () => Sent.listContracts({ limit: 1, status: "pending", cursor: cursor ?? "" }));
    await expect(elsewhere).rejects.toMatchObject({ code: "cursor.invalid" });
  });
});
