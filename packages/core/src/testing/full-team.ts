import { randomUUID } from "node:crypto";
import { Contract } from "../contracts/contract/index.ts";
import { Creator } from "../contracts/creator/index.ts";
import { SlackCommandEntity } from "../integrations/slack/slack.entity.ts";
import { Asset } from "../library/asset/index.ts";
import { Notification } from "../notices/notification/index.ts";
import { ApiKey } from "../people/api-key/index.ts";
import { Invite } from "../people/invite/index.ts";
import { SiteInterest } from "../people/site-interest/index.ts";
import { Team } from "../people/team/index.ts";
import { User } from "../people/user/index.ts";
import { nowMs } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { RightsRequest } from "../rights/rights-request/index.ts";
import { aBundle, approveBundle } from "./bundle.ts";
import { aContract, aYesToSign, sign } from "./contracts.ts";
import { aCreator, aPendingCreator } from "./creators.ts";
import { anInvite as aCreatorsInvite, onboard } from "./onboarding.ts";
import { ASK, anAsset, anOpenRequest, aPerson, approve, askRemoval, CALLER, deny, reply } from "./scene.ts";
import { Sent } from "./sent.ts";

/** A person with a word that nothing else has, in their name and in their email address. */
export interface Somebody {
  word: string;
  name: string;
  email: string;
}

const somebody = (role: string): Somebody => {
  const word = `${role}${randomUUID().replaceAll("-", "").slice(0, 8)}`;
  return { word, name: `${word[0]?.toUpperCase()}${word.slice(1)} Quill`, email: `${word}@example.org` };
};

/** The token in an invite's link. */
const codeOf = (link: string): string => new URL(link).pathname.split("/").at(-1) ?? "";

/**
 * A team in which people had to do with each other in every way: members who invited, asked, approved, edited, removed
 * and wrote; people who were only invited; owners, signers, creators, guardians and people in pictures; and visitors of
 * the site. Every person has a word of their own.
 */
export const aFullTeam = async () => {
  const root = somebody("root");
  const { team } = await Invite.createTeam({
    ...{ name: "Clearhouse Network", adminEmail: root.email, privacyEmail: "privacy@clearhouse.test" },
  });
  const { teamId } = team;
  const people = { root } as Record<string, Somebody>;
  const person = (role: string): Somebody => {
    const made = somebody(role);
    people[role] = made;
    return made;
  };
  const first = await aPerson(teamId, "admin", root);
  const [admin, member, leaver] = [
    await aPerson(teamId, "admin", person("admin")),
    await aPerson(teamId, "member", person("member")),
    await aPerson(teamId, "member", person("leaver")),
  ];
  const as = <T>(actor: MemberActor, work: () => Promise<T>): Promise<T> => actAs(actor, work, CALLER);

  // Invites: open, readdressed from one person to another, renewed, revoked and used.
  await as(admin, () => Sent.createInvite({ email: person("invited").email }));
  const moved = await as(admin, () => Sent.createInvite({ email: person("former").email }));
  await as(admin, () => Sent.readdressInvite(moved.id, person("latter").email));
  const revoked = await as(first, () => Sent.createInvite({ email: person("revoked").email, role: "admin" }));
  await as(admin, () => Invite.renew(revoked.id));
  await as(admin, () => Invite.revoke(revoked.id));
  const used = await as(admin, () => Sent.createInvite({ email: person("joiner").email }));
  const { name, email } = people.joiner ?? person("joiner");
  const issuedAt = Math.floor(nowMs() / 1000);
  const stranger = await User.actorOf({ subject: randomUUID(), email, name, provider: "password", issuedAt });
  if (stranger.kind === "user" || stranger.kind === "member")
    await actAs(stranger, () => Invite.join(codeOf(used.link)));

  // Members about members.
  await as(first, () => Sent.editMember(member.userId, { displayName: `${member.displayName} Junior` }));
  await as(first, () => Sent.setRole(leaver.userId, "admin"));
  await as(leaver, () => anAsset("Made by the leaver"));
  await as(admin, () => Team.removeMember(leaver.userId));
  await as(first, () => Sent.editTeam({ contactEmail: member.email }));
  const telling = { to: [member.userId, admin.userId], actor: first.displayName, subject: "the team", path: "/team" };
  await actAs({ kind: "system", name: "test", teamId }, () =>
    Notification.tell({ ...telling, kind: "team.joined", dedupeKey: randomUUID() }),
  );

  // Owners: asked by one member and answered; some answer under another name and address than they were asked by.
  const asked = (role: string) => ({ contentOwner: person(role).name, contentOwnerEmail: people[role]?.email ?? "" });
  const saidBy = (role: string) => ({ name: people[role]?.name ?? "", email: people[role]?.email ?? "" });
  const yes = await anOpenRequest(member, { ...asked("approver"), requestedBy: admin.displayName });
  await as(admin, () => RightsRequest.linkCopied(yes.request.id));
  await approve(yes.owner, saidBy("approver"));
  await askRemoval(yes.owner, saidBy("approver"));
  const agency = await anOpenRequest(admin, { ...asked("handle"), contentOwner: `@${people.handle?.word}` });
  person("agent");
  await approve(agency.owner, saidBy("agent"));
  const no = await anOpenRequest(admin, asked("denier"));
  await deny(no.owner, { ...saidBy("denier"), reason: `Ask ${people.agent?.name}` });
  const open = await anOpenRequest(member, asked("replier"));
  await reply(open.owner, saidBy("replier"));
  const toSign = asked("signer");
  const signing = await aYesToSign(member, saidBy("signer"), toSign);
  await sign(signing.signer, { fullName: people.signer?.name ?? "", signatureText: people.signer?.name ?? "" });
  const bundle = await aBundle(member, asked("bundled"));
  await approveBundle(bundle.owner, bundle.requestIds, saidBy("bundled"));

  // Creators: added, decided about, invited and onboarded, deleted, with contracts and work.
  const creator = await as(member, () => aCreator(person("creator")));
  const contract = await aContract(admin, { creatorId: creator.id, text: "{{creator_name}} and the team agree." });
  await sign(contract.signer, { fullName: creator.name, signatureText: creator.name });
  await as(member, () => Sent.addCreatorContent({ creatorId: creator.id, title: "A pier", contentType: "Photo" }));
  const pending = await as(admin, () => aPendingCreator(person("pending")));
  await as(member, () => Creator.reject(pending.id, `Known to ${admin.displayName}`));
  const voided = await aContract(member, { creatorId: creator.id });
  await as(admin, () => Contract.voidContract(voided.contract.id, "A mistake"));
  const gone = await as(admin, () => aCreator(person("gone")));
  await as(first, () => Creator.remove(gone.id));
  const { invited } = await aCreatorsInvite(admin, person("typed").name);
  await onboard(invited, person("onboarded"));
  await aCreatorsInvite(member, person("address").email);

  // What members write and keep, about themselves and about others.
  const shown = await as(admin, () => anAsset("A crowd"));
  const [pictured, guardian] = [person("pictured"), person("guardian")];
  await as(member, () =>
    Sent.addRelease(shown.id, { kind: "person", name: pictured.name, minor: true, guardian: guardian.name }),
  );
  const place = {
    url: "https://example.com/1",
    publishedOn: "2026-01-02",
    brand: "rap",
    note: `Ask ${admin.displayName}`,
  };
  await as(member, () => Sent.addPublication(shown.id, place));
  const { version } = await as(admin, () => Asset.get(shown.id));
  const notes = `${member.displayName} and ${people.approver?.name} (${people.approver?.email}) know ${guardian.name}`;
  await as(first, () =>
    Sent.editAsset(shown.id, {
      version,
      name: shown.name,
      source: "IG",
      uploadedBy: admin.displayName,
      tags: [],
      notes,
    }),
  );
  await as(member, () => Sent.createTemplate({ name: "Photos", content: `Terms of ${first.displayName}` }));
  await as(member, () => Sent.createSavedView({ name: "Mine", scope: "team", view: {} }));
  const key = await as(admin, () => Sent.createApiKey({ name: "Import", scopes: ["assets:read", "requests:write"] }));
  const program = await ApiKey.actorBy(key.secret, "requests:write");
  const byProgram = { ...ASK, ...asked("programmed"), requestedBy: member.displayName };
  await as(program, async () => Sent.requestForAsset((await anAsset()).id, byProgram));
  await as(admin, () =>
    Sent.createWebhook({ url: "https://hooks.clearhouse-customer.com/in", events: ["asset.created"] }),
  );
  await as(member, () =>
    Sent.sendFeedback({ type: "Bug Report", subject: "Cards", details: `Like ${admin.displayName}` }),
  );
  await as(admin, () =>
    Sent.requestSupport({ priority: "Low", subject: "Cards", description: `As ${member.email} wrote` }),
  );
  await SlackCommandEntity.put({
    ...{ teamId, commandId: newId("event"), slackUserId: "U1", channelId: "C1", at: "2026-01-02T03:04:05.000Z" },
    ask: { kind: "withdraw", requestId: open.request.id },
    done: { text: `Withdrawn for ${people.replier?.name}, asked by ${member.displayName}` },
    expires: Math.floor(nowMs() / 1000) + 86_400,
  }).go();
  for (const role of ["visitor", "approver"]) {
    const { name, email } = people[role] ?? person(role);
    await SiteInterest.register({ plan: "beta", email, name, company: "", message: `I am ${name}` });
  }
  return { teamId, people, root: first };
};
