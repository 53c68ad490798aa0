import { randomUUID } from "node:crypto";
import { CONTRACT_DAYS } from "@clearhouse/core/contracts/contract/contract.policy.ts";
import { expire } from "@clearhouse/core/contracts/contract/expire.ts";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import { CreatorContent } from "@clearhouse/core/contracts/creator-content/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type SignerActor } from "@clearhouse/core/platform/identity/actor.ts";
import { aContract, decline, sign, tokenOf } from "@clearhouse/core/testing/contracts.ts";
import { anAddress } from "@clearhouse/core/testing/creators.ts";
import { anInvite, onboard } from "@clearhouse/core/testing/onboarding.ts";
import { aTeam, CALLER, PNG, type Scene } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { deliverTo, eventOf } from "../bus.ts";
import { makeFiles } from "../contract.ts";
import { asSystem, type Happen, type Heard, inDays } from "../happen.ts";

type Made = Awaited<ReturnType<typeof aContract>> & Scene;

/** A member sends a contract. Continues with what happens to it. */
const contracted =
  (event: string, happen: (made: Made) => Promise<unknown> = async () => undefined): Happen =>
  async () => {
    const team = await aTeam();
    await happen({ ...(await aContract(team.member)), ...team });
    return eventOf(team.teamId, event);
  };

/** A contract that a co-owner signs too. Continues with what happens to it after the creator's signature. */
const shared =
  (
    event: string,
    inOrder: boolean,
    happen: (coOwner: SignerActor) => Promise<unknown> = async () => undefined,
  ): Happen =>
  async () => {
    const { member, teamId } = await aTeam();
    const coOwner = {
      role: "co-owner",
      name: "Cora Co-Owner",
      email: `co-owner-${randomUUID()}@clearhouse.test`,
    } as const;
    const { signer, contract } = await aContract(member, { signers: [coOwner], inOrder });
    await sign(signer);
    await happen(await Contract.signerByToken(tokenOf({ link: contract.signers?.at(-1)?.link ?? "" })));
    return eventOf(teamId, event);
  };

const somePicture = async ({ member, creator }: Made): Promise<string> => {
  const work = { creatorId: creator.id, title: "Sunset", contentType: "Photo" } as const;
  const { id } = await actAs(member, () => Sent.addCreatorContent(work));
  await actAs(member, () => CreatorContent.setPicture(id, PNG));
  return id;
};

export const CREATORS: Readonly<Record<string, Happen>> = {
  "contract.created": contracted("contract.created"),
  "contract.declined": shared("contract.declined", false, decline),
  "contract.document.stored": contracted("contract.document.stored", async ({ signer, teamId, contract }) => {
    await sign(signer);
    await makeFiles(teamId, contract.id);
  }),
  "contract.expired": contracted("contract.expired", ({ teamId, contract: { id } }) =>
    withClock(inDays(CONTRACT_DAYS + 1), () => asSystem(teamId, () => expire({ teamId, id }))),
  ),
  "contract.reminded": contracted("contract.reminded", ({ member, contract }) =>
    actAs(member, () => Contract.resend(contract.id), CALLER),
  ),
  "contract.signature.given": shared("contract.signature.given", true),
  "contract.signed": contracted("contract.signed", ({ signer }) => sign(signer)),
  "contract.voided": contracted("contract.voided", async ({ member, teamId, contract }) => {
    await deliverTo("SendContract", await eventOf(teamId, "contract.created"));
    await actAs(member, () => Contract.voidContract(contract.id), CALLER);
  }),
  "creator.deleted": contracted("creator.deleted", async (made) => {
    await somePicture(made);
    await actAs(made.admin, () => Creator.remove(made.creator.id), CALLER);
  }),
  "creator.onboarded": async () => {
    const { member, teamId } = await aTeam();
    await onboard((await anInvite(member)).invited);
    return eventOf(teamId, "creator.onboarded");
  },
  "creator_content.picture.dropped": contracted("creator_content.picture.dropped", async (made) => {
    const id = await somePicture(made);
    await actAs(made.member, () => CreatorContent.setPicture(id, PNG));
  }),
  "creator_invite.created": async () => {
    const { member, teamId } = await aTeam();
    await actAs(member, () => Sent.inviteCreator({ creator: anAddress() }));
    return eventOf(teamId, "creator_invite.created");
  },
};

/** What people hear of it; see hearing.ts. */
export const CREATORS_HEARD: Heard = {
  SendContract: [
    "creator@clearhouse.test gets: Clearhouse Network sent you a contract to sign: “Contract”",
    "log: contract",
  ],
  RemindSigner: [
    "creator@clearhouse.test gets: Reminder: Clearhouse Network sent you a contract to sign: “Contract”",
    "log: contract reminder",
  ],
  AskNextSigner: [
    "co-owner@clearhouse.test gets: Clearhouse Network sent you a contract to sign: “Contract”",
    "log: contract",
  ],
  TellSignersDeclined: [
    "creator@clearhouse.test gets: A contract with Clearhouse Network has ended: “Contract”",
    "log: contract ended",
  ],
  TellSignerVoided: [
    "creator@clearhouse.test gets: Clearhouse Network withdrew a contract: “Contract”",
    "log: contract withdrawn",
  ],
  NotifySenderSigned: ["Max Member is told: contract.signed"],
  MailSignerCopy: [
    "creator@clearhouse.test gets: Signed: your contract with Clearhouse Network: “Contract”",
    "log: signed copy",
  ],
  MailSenderSigned: [
    "Max Member is told: contract.signed",
    "log: signature notice",
    "member@clearhouse.test gets: Signed: “Contract”",
  ],
  NotifySenderContractExpired: [
    "Max Member is told: contract.expired",
    "log: no signature",
    "member@clearhouse.test gets: Not signed: “Contract”",
  ],
  NotifySenderDeclined: [
    "Max Member is told: contract.declined",
    "log: refusal notice",
    "member@clearhouse.test gets: Declined: “Contract”",
  ],
  SendCreatorInvite: ["creator@clearhouse.test gets: You are invited to join the creators of Clearhouse Network"],
  NotifyCreatorInviter: [
    "Max Member is told: creator.onboarded",
    "member@clearhouse.test gets: Cleo Creator submitted a creator profile to Clearhouse Network",
  ],
};
