import { describe, expect, it } from "vitest";
import { transact } from "../../platform/store/transaction.ts";
import { ContractTextEntity } from "./contract-text.entity.ts";
import { ContractText } from "./index.ts";

const store = (ownerId: string, text: string, teamId = "tea_1") =>
  transact(async () => ({ writes: ContractText.storing(teamId, ownerId, text), result: undefined }));

const TEXTS: [string, string, number][] = [
  ["one character", "a", 1],
  ["spaces and line feeds at its ends", " \n\ta\n \n", 1],
  ["200,000 characters of one byte", "a".repeat(200_000), 2],
  ["200,000 characters of three bytes, more than an item takes", "字".repeat(200_000), 2],
  ["100,000 characters of four bytes and two code units", "🦆".repeat(100_000), 2],
  ["a pair of code units across the end of a part", `a${"🦆".repeat(99_999)}`, 2],
];

describe("a contract's text", () => {
  it.each(TEXTS)("a contract's text is stored unchanged: %s", async (_what, text, parts) => {
    const ownerId = `con_${text.length}-${Buffer.byteLength(text)}`;
    await store(ownerId, text);
    expect((await ContractText.read("tea_1", ownerId)) === text).toBe(true);
    const { data } = await ContractTextEntity.query.primary({ teamId: "tea_1", ownerId }).go({ pages: "all" });
    expect(data).toHaveLength(parts);
  });

  it("a contract's text isn't found for another team or another owner", async () => {
    await store("con_a", "A");
    expect(await ContractText.read("tea_2", "con_a")).toBeUndefined();
    expect(await ContractText.read("tea_1", "con_a-2")).toBeUndefined();
  });

  it("a contract's stored text can't be overwritten", async () => {
    await store("con_once", "first");
    await expect(store("con_once", "second")).rejects.toMatchObject({ code: "request.busy" });
    expect(await ContractText.read("tea_1", "con_once")).toBe("first");
  });

  it("a contract's text that has lost a part can't be read", async () => {
    await store("con_torn", "a".repeat(150_000));
    await ContractTextEntity.delete({ teamId: "tea_1", ownerId: "con_torn", part: 1 }).go();
    await expect(ContractText.read("tea_1", "con_torn")).rejects.toThrow("con_torn has 1 of 2 parts");
  });

  it("a contract's text is removed with all its parts, even if the removal is repeated", async () => {
    await store("con_gone", "a".repeat(200_000));
    await ContractText.remove("tea_1", "con_gone");
    await ContractText.remove("tea_1", "con_gone");
    expect(await ContractText.read("tea_1", "con_gone")).toBeUndefined();
  });
});
