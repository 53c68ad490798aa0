import { Onboarding } from "../contracts/onboarding/index.ts";
import type { OnboardInput } from "../contracts/onboarding/onboarding.schema.ts";
import { actAs, type Caller, type InvitedCreatorActor, type MemberActor } from "../platform/identity/actor.ts";
import { aSession, tokenOf } from "./contracts.ts";
import { anAddress } from "./creators.ts";
import { CALLER } from "./scene.ts";
import { Sent } from "./sent.ts";

/** An open invite into the creator network of a member's team: the invite's code, and the invited creator. */
export const anInvite = async (member: MemberActor, creator = "Cleo Creator") => {
  const invite = await actAs(member, () => Sent.inviteCreator({ creator }), CALLER);
  const code = tokenOf(invite);
  return { invite, code, invited: await Onboarding.invitedByCode(code) };
};

/** The least that the page requires as input, with a new email address. */
export const aProfile = () => ({
  name: "Cleo Creator",
  email: anAddress(),
  specialties: ["Photographer" as const],
  socialMedia: { instagram: "@cleo" },
});

/** Sends a profile as the page does, after the creator has read both texts. */
export const onboard = (
  invited: InvitedCreatorActor,
  profile: Partial<OnboardInput> = {},
  tried: { session?: string; key?: string } = {},
  caller: Caller = CALLER,
) =>
  actAs(
    invited,
    async () => {
      const { agreement, disclosure } = await Onboarding.look();
      const read = { agreementSha256: agreement.sha256, disclosureSha256: disclosure.sha256 };
      const filled = { ...aProfile(), ...read, agreed: true as const, proof: "", ...profile };
      return Sent.onboard(filled, { session: aSession(), ...tried });
    },
    caller,
  );
