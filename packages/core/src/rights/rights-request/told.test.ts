import { describe, expect, it } from "vitest";
import { actAs } from "../../platform/identity/actor.ts";
import { aBundle } from "../../testing/bundle.ts";
import { anOpenRequest, aTeam, CALLER, PRIVACY_EMAIL } from "../../testing/scene.ts";
import { edit } from "../../testing/team.ts";
import { RequestBundle } from "../request-bundle/index.ts";
import { RightsRequest } from "./index.ts";
import { ownerMail } from "./mails.ts";
import { sourceOf } from "./told.ts";

describe("where a team has an owner's data from", () => {
  it.each([
    [{ contentUrl: "https://www.instagram.com/p/1/" }, "post"],
    [{ contentUrl: "https://www.instagram.com/p/1/", contentOwnerEmail: "jane@example.com" }, "colleague"],
    [{}, "colleague"],
    [{ contentOwnerEmail: "cleo@example.com", fromCreator: true }, "creator"],
  ] as const)("of %j it is from a %s", (request, source) => {
    expect(sourceOf(request)).toBe(source);
  });
});

it("the first mail, the page of a request and the page of several name the privacy address; without one, the contact", async () => {
  const { admin, member, teamId } = await aTeam();
  const { owner, request } = await anOpenRequest(member);
  const { owner: bundle } = await aBundle(member);
  const said = async () => [
    (await actAs({ kind: "system", name: "send-owner-mail", teamId }, () => ownerMail(request.id)))?.props.told,
    (await actAs(owner, () => RightsRequest.forOwner(), CALLER)).told,
    (await actAs(bundle, () => RequestBundle.forOwner(), CALLER)).told,
  ];
  const told = { source: "colleague", contact: PRIVACY_EMAIL };
  expect(await said()).toEqual([told, told, told]);
  await edit(admin, { privacyEmail: "", contactEmail: "rights@clearhouse.test" });
  const contact = { source: "colleague", contact: "rights@clearhouse.test" };
  expect(await said()).toEqual([contact, contact, contact]);
});
