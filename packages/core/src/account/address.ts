import { addressOf } from "../platform/fields.schema.ts";
import { newId } from "../platform/id.ts";
import type { MemberActor } from "../platform/identity/actor.ts";
import { type Plan, transact, updateItem } from "../platform/store/transaction.ts";
import { claim, lookUp, release } from "../platform/store/unique.ts";
import { account } from "./identities.ts";
import { MemberEntity, UserEntity } from "./user.entity.ts";
import { UserEmailChanged } from "./user.events.ts";

/** How many earlier addresses are kept, so that a late mail can still reach each of them. */
const FORMER_KEPT = 5;

/**
 * Stores a person's new address. Cognito confirms a new address with a code; tokens of password sign-ins name it from
 * then on. Three cases change nothing: a Google address, a token issued before the last change (it names an old
 * address), and an address that belongs to somebody else by now.
 * @returns the person's address
 */
export const followAddress = async ({ userId, email, signedIn }: MemberActor): Promise<string> => {
  if (signedIn?.provider !== "password") return email;
  const next = addressOf(signedIn.email);
  if (next === email) return email;
  return transact(async (): Promise<Plan<string>> => {
    const [{ user, member }, owner] = await Promise.all([account(userId), lookUp("user-email", next)]);
    // Between these two reads another tab may have changed the address: then it already belongs to this person.
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
      UserEmailChanged.outbox({ userId }, eventId),
    ];
    if (member) writes.push(updateItem(MemberEntity.patch({ userId }).set({ email: next }).params()));
    return { writes, result: next };
  });
};

/**
 * A person's name and the address that they had before a change, found by the event of the change. Undefined once
 * {@link FORMER_KEPT} later addresses were replaced.
 */
export const formerAddress = async (
  userId: string,
  eventId: string,
): Promise<{ email: string; displayName: string } | undefined> => {
  const { data: user } = await UserEntity.get({ userId }).go({ consistent: true });
  const former = user?.formerEmails?.find((one) => one.eventId === eventId);
  return user && former ? { email: former.email, displayName: user.displayName } : undefined;
};
