import { Onboarding } from "../onboarding/index.ts";
import type { OnboardInput } from "../onboarding/onboarding.schema.ts";
import { actAs, type Caller, type InvitedCreatorActor, type MemberActor } from "../platform/identity/actor.ts";
import { aSession, tokenOf } from "./contracts.ts";
import { anAddress } from "./creators.ts";
import { CALLER } from "./scene.ts";
import { Sent } from "./sent.ts";

/** An open invite into a member's creator network: its code, and its holder. */
export const anInvite = async (member: MemberActor, creator = "Cleo Creator") => {
  const invite = await actAs(member, () => Sent.inviteCreator({ creator }), CALLER);
  const code = tokenOf(invite);
  return { invite, code, invited: await Onboarding.invitedByCode(code) };
};

/** The minimal input of the page, with a new address. */
export const aProfile = () => ({
  name: "Cleo Creator",
  email: anAddress(),
  specialties: ["Photographer" as const],
  socialMedia: { instagram: "@cleo" },
});

/** Sends a profile as the page does, after reading both texts. */
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
