import { EVENTS } from "../../base/happenings/events.ts";
import { LOCALES } from "../../base/texts/locale.policy.ts";
import { askingTeam } from "../../people/team/asking-team.ts";
import { changeTeam, type TeamChange } from "../../people/team/change.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { sha256 } from "../../platform/hash.ts";
import { newId } from "../../platform/id.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import { linkRefused } from "../../platform/identity/link.ts";
import { lookUp } from "../../platform/store/unique.ts";
import { accepted } from "../contract/accepted.ts";
import { type Attempt, isSame } from "../contract/answer.ts";
import { find as findContract } from "../contract/change.ts";
import type { ContractRecord } from "../contract/contract.entity.ts";
import { signingLink } from "../contract/naming.ts";
import { addressKey, creation } from "../creator/change.ts";
import type { CreatorInviteRecord } from "../creator-invite/creator-invite.entity.ts";
import { find as findInvite, isExpired, using } from "../creator-invite/record.ts";
import { agreements, electronicRecordIn, type Wording } from "./agreement.policy.ts";
import { alreadyRegistered, inviteUsed, wordingChanged } from "./onboarding.errors.ts";
import type { Onboarded, ParsedOnboard } from "./onboarding.schema.ts";

/**
 * Makes a pending creator by an invite. One transaction stores the creator and the signed contract, and
 * marks the invite as used. The transaction also writes the histories of creator and contract, the team's log and the
 * events. If several people use an invite at once, the first person succeeds, and all other people are told that the
 * invite was used. A repetition of the same attempt, recognized by its idempotency key or its session, has the same
 * result.
 * @throws creator_invite.used, creator_invite.not_found if the invite was revoked or has expired,
 * creator.already_registered, request.invalid if the texts that were shown aren't the current texts
 */
export const onboard = async (input: ParsedOnboard, tried: Attempt): Promise<Onboarded> => {
  const { teamId, inviteId } = requireHolder("invited-creator");
  const { party, token } = await changeTeam(teamId, async (): Promise<TeamChange<ContractRecord>> => {
    // The email address is looked up before the invite is read. So if a parallel run of the same attempt succeeds
    // between the two reads, this run finds the used invite, instead of failing because the address is registered.
    const known = await lookUp("creator-email", addressKey(teamId, input.email));
    const [invite, team] = await Promise.all([findInvite(teamId, inviteId), Team.get(teamId)]);
    if (!invite) throw linkRefused("creator");
    if (invite.state === "used") return { result: await sameAgain(invite, tried, input.email) };
    if (isExpired(invite)) throw linkRefused("creator");
    if (known) throw alreadyRegistered();
    return joining(input, { invite, team, tried });
  });
  const team = await Team.get(teamId);
  return { team: askingTeam(team), name: party.name, email: party.email, agreementLink: signingLink(token) };
};

/**
 * The earlier result of the given attempt, if the email address is the same. So a second person in the same browser
 * learns nothing about the first person.
 * @throws creator_invite.used if somebody else used the invite
 */
const sameAgain = async (
  { teamId, contractId }: CreatorInviteRecord,
  tried: Attempt,
  email: string,
): Promise<ContractRecord> => {
  const contract = contractId ? await findContract(teamId, contractId) : undefined;
  if (!contract || contract.party.email !== email || !isSame(contract.signed, tried)) throw inviteUsed();
  return contract;
};

interface Joining {
  invite: CreatorInviteRecord;
  team: TeamRecord;
  tried: Attempt;
}

const joining = (input: ParsedOnboard, { invite, team, tried }: Joining): TeamChange<ContractRecord> => {
  const { agreed: _, agreementSha256, disclosureSha256, website: _w, proof: _p, ...profile } = input;
  const { teamId, inviteId } = invite;
  const creatorId = newId("creator");
  const who = { name: profile.name, email: profile.email };
  const contract = accepted({
    teamId,
    creatorId,
    party: who,
    brand: Team.defaultBrand(team),
    senderId: invite.inviterId,
    senderName: invite.inviterName,
    expiresAt: invite.expiresAt,
    agreement: seen("agreementSha256", agreementSha256, agreements(Team.legalName(team))),
    disclosure: seen("disclosureSha256", disclosureSha256, LOCALES.map(electronicRecordIn)),
    tried,
  });
  const { writes } = creation(
    {
      ...{ ...profile, statedHandles: profile.socialMedia, teamId, creatorId, inviteId },
      ...{ status: "pending", origin: "invite", contract: contract.summary },
    },
    {
      type: "creator.onboarded",
      to: "pending",
      facts: { invite: inviteId, contract: contract.record.contractId },
      outsider: who,
      personal: { about: who.name },
    },
  );
  return {
    result: contract.record,
    step: { type: "creator_invite.used", outsider: who.name, about: invite.creator, aboutId: inviteId },
    also: [
      ...writes,
      ...contract.writes,
      ...using(invite, { creatorId, contractId: contract.record.contractId }),
      EVENTS["creator.onboarded"].outbox({ creatorId }),
    ],
  };
};

/**
 * The text that was shown to the creator, found by its hash.
 * @throws request.invalid if no current text has this hash
 */
const seen = (
  field: "agreementSha256" | "disclosureSha256",
  hash: string,
  all: readonly Wording[],
): Wording & { sha256: string } => {
  const found = all.find(({ text }) => sha256(text) === hash);
  if (!found) throw wordingChanged(field);
  return { ...found, sha256: hash };
};
