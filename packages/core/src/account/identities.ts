import { nowIso } from "../platform/clock.ts";
import { addressOf } from "../platform/fields.schema.ts";
import { newId } from "../platform/id.ts";
import type { MemberActor, SignedIn, UserActor } from "../platform/identity/actor.ts";
import { actAs } from "../platform/identity/actor.ts";
import { type Plan, putItem, transact, updateItem } from "../platform/store/transaction.ts";
import { claim, lookUp } from "../platform/store/unique.ts";
import { displayName as displayNameRule } from "./account.schema.ts";
import { Accounts, IdentityEntity, type MemberRecord, UserEntity, type UserRecord } from "./user.entity.ts";
import { UserSignInAdded } from "./user.events.ts";

interface Account {
  user: UserRecord;
  member: MemberRecord | undefined;
}

const findAccount = async (userId: string): Promise<Account | undefined> => {
  const { data } = await Accounts.collections.account({ userId }).go({ consistent: true });
  const user = data.user[0];
  return user && { user, member: data.member[0] };
};

/** A person and the one membership there may be: one consistent read. */
export const account = async (userId: string): Promise<Account> => {
  const found = await findAccount(userId);
  if (!found) throw new Error("An identity points to nobody");
  return found;
};

const MOST_KEPT = 10_000;
/** People's ids by subject: whose a subject is never changes as long as the person is there. */
const known = new Map<string, string>();

/** A call's person with the membership; one whose record went with a deleted team is looked up anew. */
const accountOf = async (signedIn: SignedIn): Promise<Account> => {
  const kept = known.get(signedIn.subject);
  const found = kept === undefined ? undefined : await findAccount(kept);
  if (found) return found;
  const userId = await personOf(signedIn);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(signedIn.subject, userId);
  return account(userId);
};

/**
 * Who a verified token's subject is: person and membership by one consistent read, before it another where this process
 * meets the subject for the first time. Whoever comes for the first time at all is the person who has the same verified
 * address already, or becomes one.
 */
export const actorOf = async (signedIn: SignedIn): Promise<UserActor | MemberActor> => {
  const { user, member } = await accountOf(signedIn);
  const { userId, email, displayName, avatarUrl } = user;
  if (!member) return { kind: "user", userId, email, displayName };
  const { teamId, role } = member;
  return { kind: "member", userId, email, displayName, avatarUrl, teamId, role, signedIn };
};

/** The id of the person who signs in by a verified token's subject; one who does for the first time is made known. */
export const personOf = async (signedIn: SignedIn): Promise<string> => {
  const { data: identity } = await IdentityEntity.get({ subject: signedIn.subject }).go({ consistent: true });
  return identity?.userId ?? introduce(signedIn);
};

/**
 * Makes a subject known: a further way to sign in for whoever has its address, who is told, or a new person's first.
 * Calls at the same moment, of one subject or of two with one address, end in one person.
 * @returns the person's id
 */
const introduce = (signedIn: SignedIn): Promise<string> => {
  const { subject, provider } = signedIn;
  const email = addressOf(signedIn.email);
  return transact(async (): Promise<Plan<string>> => {
    const [{ data: known }, owner] = await Promise.all([
      IdentityEntity.get({ subject }).go({ consistent: true }),
      lookUp("user-email", email),
    ]);
    if (known) return { writes: [], result: known.userId };
    const userId = owner?.ref ?? newId("user");
    const createdAt = nowIso();
    const identity = putItem(IdentityEntity.create({ subject, userId, provider, createdAt }).params());
    const way = provider === "password" ? { password: true } : { google: true };
    if (owner) {
      const { member } = await account(userId);
      const further = UserEntity.patch({ userId })
        .set(way)
        .where((user, { eq }) => eq(user.email, email));
      const told = actAs({ kind: "system", name: "sign-in", teamId: member?.teamId ?? "" }, () =>
        UserSignInAdded.outbox({ userId, way: provider }),
      );
      return { writes: [identity, updateItem(further.params()), told], result: userId };
    }
    const displayName = nameOf(signedIn);
    const user: UserRecord = { userId, email, displayName, ...way, emailAsOf: signedIn.issuedAt, createdAt };
    const writes = [identity, putItem(UserEntity.create(user).params()), claim("user-email", email, "", userId)];
    return { writes, result: userId };
  });
};

const NAMELESS = "New member";

/** What the provider says, where it can be a name; else what stands before the "@", made presentable. */
const nameOf = ({ name, email }: SignedIn): string => {
  const [local = ""] = email.split("@");
  const words = local.replace(/\+.*/, "").split(/[._\-\s]+/);
  const presentable = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  for (const candidate of [name, presentable]) {
    const { success, data } = displayNameRule.safeParse(candidate);
    if (success) return data;
  }
  return NAMELESS;
};
