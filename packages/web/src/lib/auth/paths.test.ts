import { expect, it } from "vitest";
import { inviteCodeIn, invitePath, isInvitation } from "./paths.ts";

it.each(["/invite/abc123", "/invite/abc123?from=mail", "/invite/abc123#top", invitePath("abc123")])(
  "%s is an invite's page with its code",
  (path) => {
    expect(inviteCodeIn(path)).toBe("abc123");
    expect(isInvitation(path)).toBe(true);
  },
);

it.each([
  "/",
  "/invite",
  "/invite/",
  "/invites/abc123",
  "/invite/%",
  "/invite/%ff",
  "/invite/a%zz",
  "/x/invite/abc123",
])("%s is no invite's page, and asking for its code throws nothing", (path) => {
  expect(inviteCodeIn(path)).toBeUndefined();
  expect(isInvitation(path)).toBe(false);
});
