import { chooseLocale } from "../../base/texts/locale.policy.ts";
import { askingTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { sha256 } from "../../platform/hash.ts";
import { currentCaller, type InvitedCreatorActor, requireHolder } from "../../platform/identity/actor.ts";
import { linkRefused } from "../../platform/identity/link.ts";
import { byCode, isExpired, isUsable, read } from "../creator-invite/record.ts";
import { agreementIn, electronicRecordIn, type Wording } from "./agreement.policy.ts";
import type { OnboardingInvite } from "./onboarding.schema.ts";

export * as Onboarding from "./index.ts";
export { onboard } from "./onboard.ts";

/**
 * The holder of an open invite's link, as an actor.
 * @throws creator_invite.not_found, for an unknown, used, revoked or expired invite alike
 */
export const invitedByCode = async (code: string): Promise<InvitedCreatorActor> => {
  const invite = await byCode(code);
  if (!isUsable(invite)) throw linkRefused("creator");
  const { teamId, inviteId } = invite;
  return { kind: "invited-creator", teamId, inviteId };
};

/**
 * The holder of the link of an open or used invite, as an actor. A used invite is accepted here, so that a person who
 * sends a profile again because the answer was lost gets the same result; anybody else is told that the invite was
 * used.
 * @throws creator_invite.not_found
 */
export const senderByCode = async (code: string): Promise<InvitedCreatorActor> => {
  const invite = await byCode(code);
  if (invite.state === "open" && isExpired(invite)) throw linkRefused("creator");
  const { teamId, inviteId } = invite;
  return { kind: "invited-creator", teamId, inviteId };
};

const shown = (wording: Wording) => ({ ...wording, sha256: sha256(wording.text) });

/** An invite as the holder of its link sees it, in the holder's language. Opening the link isn't recorded. */
export const look = async (): Promise<OnboardingInvite> => {
  const { teamId, inviteId } = requireHolder("invited-creator");
  const [invite, team] = await Promise.all([read(teamId, inviteId), Team.get(teamId)]);
  const locale = chooseLocale(undefined, currentCaller().languages ?? "");
  const { creator, email = "" } = invite;
  return {
    team: askingTeam(team),
    invitedBy: invite.inviterName,
    expiresAt: invite.expiresAt,
    prefill: { name: email === "" ? creator : "", email },
    agreement: shown(agreementIn(locale, Team.legalName(team))),
    disclosure: shown(electronicRecordIn(locale)),
  };
};
