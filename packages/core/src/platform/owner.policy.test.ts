import { expect, it } from "vitest";
import { ownerNameNormal, ownerNormals } from "./owner.policy.ts";

it.each([
  ["@Harbour.Frames", "harbour.frames"],
  ["  @harbour.frames ", "harbour.frames"],
  ["@@twice", "@twice"],
  ["@ÉLODIE", "élodie"],
  ["@elodie", "elodie"],
  ["Mara Oyelaran", undefined],
  ["harbour.frames", undefined],
  ["@", undefined],
  ["", undefined],
  ["[erased]", undefined],
])("the handle in the owner text %j has the normal form %j", (owner, expected) => {
  expect(ownerNormals({ owner }).ownerHandleNormal).toBe(expected);
});

it.each([
  [" Ada@Example.COM ", "ada@example.com"],
  ["ada@münchen.example", "ada@xn--mnchen-3ya.example"],
  ["a.d.a+clips@gmail.com", "a.d.a+clips@gmail.com"],
  ["", undefined],
  [undefined, undefined],
])("the address %j has the normal form %j: no two mailboxes share one", (email, expected) => {
  expect(ownerNormals({ email }).ownerEmailNormal).toBe(expected);
});

it("a name has a normal form too, by which earlier requests to the same owner are found", () => {
  expect(ownerNameNormal(" @Mara Oyelaran")).toBe("mara oyelaran");
});
