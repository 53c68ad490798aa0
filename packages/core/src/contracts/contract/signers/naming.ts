import { User } from "../../../people/user/index.ts";
import { newSecretToken } from "../../../platform/id.ts";
import { countForOutsider } from "../../../platform/mail/outsiders.ts";
import type { FurtherSigner, Party } from "../contract.entity.ts";
import { noSuchMember, sameSigner } from "../contract.errors.ts";
import type { ParsedFurtherSigner } from "../signers.schema.ts";

/** The people who sign beside the party, and whether one after the other. */
interface Named {
  people: readonly (Pick<FurtherSigner, "role" | "memberId"> & Party)[];
  inOrder: boolean;
}

/**
 * Who signs beside the party, with the names and addresses of the members among them.
 * @throws request.invalid if two of the signers, or one and the party, have the same address, or for the id of somebody
 * who isn't a member
 */
export const naming = async (
  { signers, inOrder }: { signers: readonly ParsedFurtherSigner[]; inOrder: boolean },
  party: Party | undefined,
  teamId: string,
): Promise<Named> => {
  const people = await Promise.all(
    signers.map(async (signer, n) => {
      if ("email" in signer) return signer;
      const user = (await User.isMemberOf(signer.userId, teamId)) ? await User.find(signer.userId) : undefined;
      if (!user) throw noSuchMember(n);
      return { role: signer.role, memberId: signer.userId, name: user.displayName, email: user.email };
    }),
  );
  for (const [n, { email, role }] of people.entries()) {
    const before = [party?.email, ...people.slice(0, n).map((one) => one.email)];
    if (before.includes(email)) throw sameSigner(n, role);
  }
  return { people, inOrder: inOrder && people.length > 0 };
};

/**
 * The signers of a new contract beside the party, before they are asked. Counts the mails to those outside the team,
 * unless they sign in order: then a later signature causes their mails.
 * @param senderId the member who sends the contract
 */
export const furtherOf = async ({ people, inOrder }: Named, senderId: string): Promise<FurtherSigner[]> =>
  Promise.all(
    people.map(async ({ role, memberId, name, email }, n) => {
      const mailHeld = inOrder || memberId ? undefined : await countForOutsider(email, senderId);
      const who = { number: n + 2, role, name, email, ...(memberId && { memberId }) };
      return { ...who, token: newSecretToken(), mailIds: [], ...(mailHeld && { mailHeld }) };
    }),
  );
