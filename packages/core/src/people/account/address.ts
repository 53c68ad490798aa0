import { EVENTS } from "../../base/happenings/events.ts";
import { addressOf } from "../../platform/fields.schema.ts";
import { newId } from "../../platform/id.ts";
import type { MemberActor } from "../../platform/identity/actor.ts";
import { type Plan, transact, updateItem } from "../../platform/store/transaction.ts";
import { claim, lookUp, release } from "../../platform/store/unique.ts";
import { account } from "./identities.ts";
import { MemberEntity, UserEntity } from "./user.entity.ts";

/**
 * How many earlier email addresses of a person are kept. The mail about a change of address goes to the replaced
 * address, even if the person has changed the address again before the mail is sent.
 */
const FORMER_KEPT = 5;

/**
 * Stores a person's new email address. Cognito confirms a new address with a code, and then puts the address into the
 * tokens of password sign-ins. Nothing is stored for an address from Google, for a token that was issued before the
 * last change and so has an old address, and for an address that belongs to somebody else by now.
 * @returns the person's current email address
 */
export const followAddress = async ({ userId, email, signedIn }: MemberActor): Promise<string> => {
  if (signedIn?.provider !== "password") return email;
  const next = addressOf(signedIn.email);
  if (next === email) return email;
  return transact(async (): Promise<Plan<string>> => {
    const [{ user, member }, owner] = await Promise.all([account(userId), lookUp("user-email", next)]);
    // Another tab may have stored the new address between the two reads above. In that case the address belongs to this
    // person already.
    if (owner?.ref === userId) return { writes: [], result: next };
    if (user.email === next || owner || signedIn.issuedAt <= (user.emailAsOf ?? 0)) {
      return { writes: [], result: user.email };
    }
    const eventId = newId("event");
    const formerEmails = [...(user.formerEmails ?? []), { eventId, email: user.email }].slice(-FORMER_KEPT);
    const moved = UserEntity.patch({ userId })
      .set({ email: next, emailAsOf: signedIn.issuedAt, formerEmails })
      .where((stored, { eq }) => eq(stored.email, user.email));
    const writes = [
      updateItem(moved.params()),
      release("user-email", user.email, userId),
      claim("user-email", next, "", userId),
      EVENTS["user.email.changed"].outbox({ userId }, eventId),
    ];
    if (member) writes.push(updateItem(MemberEntity.patch({ userId }).set({ email: next }).params()));
    return { writes, result: next };
  });
};

/**
 * A person's name, and the email address that they had before the change that an event reports. Undefined once
 * {@link FORMER_KEPT} further changes have followed.
 */
export const formerAddress = async (
  userId: string,
  eventId: string,
): Promise<{ email: string; displayName: string } | undefined> => {
  const { data: user } = await UserEntity.get({ userId }).go({ consistent: true });
  const former = user?.formerEmails?.find((one) => one.eventId === eventId);
  return user && former ? { email: former.email, displayName: user.displayName } : undefined;
};
