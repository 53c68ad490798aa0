import { ledgerQuery } from "@clearhouse/core/base/ledger/ledger.schema.ts";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { createInviteInput, invite, inviteList, readdressInput } from "@clearhouse/core/people/invite/invite.schema.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { teamMember, teamMembers } from "@clearhouse/core/people/team/session.schema.ts";
import {
  auditPage,
  editMemberInput,
  editTeamInput,
  setRoleInput,
  teamSettings,
} from "@clearhouse/core/people/team/team.schema.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

/** The team and its members and invites. Core checks who may do what. */
export const teamRoutes = new Hono()
  .get("/", describe("Returns the team's settings", { 200: teamSettings }), member, async (c) =>
    c.json(await Team.settings(), 200),
  )
  .patch(
    "/",
    describe("Changes settings of the team (admins)", { 200: teamSettings }),
    member,
    valid("json", editTeamInput),
    async (c) => c.json(await Team.edit(c.req.valid("json")), 200),
  )
  .get("/members", describe("Lists the members of the team", { 200: teamMembers }), member, async (c) =>
    c.json({ items: await User.teamMembers() }, 200),
  )
  .patch(
    "/members/:userId",
    describe("Changes a member's profile (admins)", { 200: teamMember }),
    member,
    valid("json", editMemberInput),
    async (c) => c.json(await Team.editMember(c.req.param("userId"), c.req.valid("json")), 200),
  )
  .put(
    "/members/:userId/role",
    describe("Makes a member an admin, or an admin a member (admins)", { 200: teamMember }),
    member,
    valid("json", setRoleInput),
    async (c) => c.json(await Team.setRole(c.req.param("userId"), c.req.valid("json").role), 200),
  )
  .delete(
    "/members/:userId",
    describe("Removes a member (admins); the member's uploads stay", { 204: undefined }),
    member,
    async (c) => {
      await Team.removeMember(c.req.param("userId"));
      return c.body(null, 204);
    },
  )
  .get(
    "/audit",
    describe("Lists the team's own log, newest first (admins)", { 200: auditPage }),
    member,
    valid("query", ledgerQuery),
    async (c) => c.json(await Team.audit(c.req.valid("query")), 200),
  )
  .get("/invites", describe("Lists unused invites (admins)", { 200: inviteList }), member, async (c) =>
    c.json({ items: await Invite.listOpen() }, 200),
  )
  .post(
    "/invites",
    describe("Makes an invite, and mails it if an email address is given (admins)", { 201: invite }),
    member,
    valid("json", createInviteInput),
    async (c) => c.json(await Invite.create(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .patch(
    "/invites/:inviteId",
    describe("Clears or changes the email address of an open invite (admins)", { 200: invite }),
    member,
    valid("json", readdressInput),
    async (c) => c.json(await Invite.readdress(c.req.param("inviteId"), c.req.valid("json").email), 200),
  )
  .post(
    "/invites/:inviteId/renew",
    describe("Gives an open invite a new link and seven more days (admins)", { 200: invite }),
    member,
    async (c) => c.json(await Invite.renew(c.req.param("inviteId")), 200),
  )
  .delete("/invites/:inviteId", describe("Revokes an invite (admins)", { 204: undefined }), member, async (c) => {
    await Invite.revoke(c.req.param("inviteId"));
    return c.body(null, 204);
  });
