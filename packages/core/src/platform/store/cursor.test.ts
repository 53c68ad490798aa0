import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const refused = { code: "cursor.invalid", kind: "invalid" };

describe("a cursor", () => {
  it("a cursor gives its values back to the list that the cursor was made for", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.array(fc.string({ unit: "binary" })), async (list, values) => {
        expect(await decodeCursor(list, await encodeCursor(list, values))).toEqual(values);
      }),
    );
  });

  it("a cursor is refused for another list, filter or team", async () => {
    const cursor = await encodeCursor("assets:tea_1:approved", ["2026-01-01", "ast_1"]);
    for (const other of ["assets:tea_1:denied", "assets:tea_2:approved", "changes:tea_1", ""]) {
      await expect(decodeCursor(other, cursor)).rejects.toMatchObject(refused);
    }
  });

  it("a cursor is refused when any of its bytes was changed", async () => {
    const cursor = Buffer.from(await encodeCursor("list", ["2026-01-01", "ast_1"]), "base64url");
    await fc.assert(
      fc.asyncProperty(fc.nat(cursor.length - 1), fc.integer({ min: 1, max: 255 }), async (place, flip) => {
        const changed = Buffer.from(cursor);
        changed[place] = (changed[place] ?? 0) ^ flip;
        await expect(decodeCursor("list", changed.toString("base64url"))).rejects.toMatchObject(refused);
      }),
    );
  });

  it("a cursor that this server didn't make is refused", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: "binary" }), fc.base64String()), async (cursor) => {
        await expect(decodeCursor("list", cursor)).rejects.toMatchObject(refused);
      }),
    );
  });

  it("a cursor doesn't contain the team's id", async () => {
    const cursor = await encodeCursor("assets:tea_secret:all", ["2026-01-01", "ast_1"]);
    expect(Buffer.from(cursor, "base64url").toString("latin1")).not.toContain("tea_secret");
  });
});
