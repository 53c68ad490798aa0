import { EVENTS } from "../../base/happenings/events.ts";
import { nowIso } from "../../platform/clock.ts";
import { addressOf } from "../../platform/fields.schema.ts";
import { newId } from "../../platform/id.ts";
import type { MemberActor, SignedIn, UserActor } from "../../platform/identity/actor.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { type Plan, putItem, transact, updateItem } from "../../platform/store/transaction.ts";
import { claim, lookUp } from "../../platform/store/unique.ts";
import { displayName as displayNameRule } from "./account.schema.ts";
import { Accounts, IdentityEntity, type MemberRecord, UserEntity, type UserRecord } from "./user.entity.ts";

interface Account {
  user: UserRecord;
  member: MemberRecord | undefined;
}

/** A person, and their membership if they have any; undefined if nobody has this id. */
export const findAccount = async (userId: string): Promise<Account | undefined> => {
  const { data } = await Accounts.collections.account({ userId }).go({ consistent: true });
  const user = data.user[0];
  return user && { user, member: data.member[0] };
};

/** A person, and their membership if they have any, in one strongly consistent read. */
export const account = async (userId: string): Promise<Account> => {
  const found = await findAccount(userId);
  if (!found) throw new Error("An identity points to nobody");
  return found;
};

const MOST_KEPT = 10_000;
/** People's ids by Cognito subject. A subject belongs to the same person as long as that person exists. */
const known = new Map<string, string>();

/**
 * The calling person with their membership. If the person whose id is in {@link known} was deleted with a team, the
 * subject is looked up again.
 */
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
 * The person of a verified token, read with their membership in one strongly consistent read. If this process hasn't
 * seen the subject yet, the identity is read first. A new subject is linked to the person who has the same verified
 * email address, or to a new person.
 */
export const actorOf = async (signedIn: SignedIn): Promise<UserActor | MemberActor> => {
  const { user, member } = await accountOf(signedIn);
  const { userId, email, displayName, avatarUrl } = user;
  if (!member) return { kind: "user", userId, email, displayName };
  const { teamId, role } = member;
  return { kind: "member", userId, email, displayName, avatarUrl, teamId, role, signedIn };
};

/** The id of the person who signs in with a verified token. The first sign-in of a subject creates its identity. */
export const personOf = async (signedIn: SignedIn): Promise<string> => {
  const { data: identity } = await IdentityEntity.get({ subject: signedIn.subject }).go({ consistent: true });
  return identity?.userId ?? introduce(signedIn);
};

/** Whether a subject belongs to a member of a team. */
export const subjectsMember = async (subject: string): Promise<boolean> => {
  const { data: identity } = await IdentityEntity.get({ subject }).go({ consistent: true });
  return identity !== null && (await findAccount(identity.userId))?.member !== undefined;
};

/**
 * Creates the identity of a new subject. If a person has the subject's email address already, the identity becomes
 * another way for that person to sign in, and the person is notified. Otherwise a new person is created. Parallel calls
 * create only one person, even for two subjects with the same address.
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
        EVENTS["user.sign_in.added"].outbox({ userId, way: provider }),
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

/** The provider's name, if it is usable; otherwise a name made from the part of the email address before the "@". */
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
