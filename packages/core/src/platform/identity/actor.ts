import { AsyncLocalStorage } from "node:async_hooks";
import { CodedError } from "../http/error.ts";
import { type LinkKind, linkRefused } from "./link.ts";

/** Where a call came from; evidence, and what rate limits count by. */
export interface Caller {
  ip: string;
  userAgent: string;
  requestId: string;
  /** The languages that the browser asks for, as it writes them (Accept-Language); absent where none calls. */
  languages?: string;
}

/** What a verified token says of its holder; the address is verified, too. */
export interface SignedIn {
  subject: string;
  email: string;
  /** "" where the provider gives none. */
  name: string;
  provider: "password" | "google";
  /** Seconds since 1970. */
  issuedAt: number;
}

export interface PublicActor {
  kind: "public";
}
/** Signed in, without a team. */
export interface UserActor {
  kind: "user";
  userId: string;
  email: string;
  displayName: string;
}
/** A program of a team that calls by a key; it acts as a member who is no person. */
export interface KeyInUse {
  name: string;
  /** Who made the key, as they were called then. */
  madeBy: string;
  /** Asks the table, strongly consistent. @throws auth.required once the key was revoked */
  stillGood(): Promise<void>;
}
export interface MemberActor {
  kind: "member";
  userId: string;
  email: string;
  displayName: string;
  teamId: string;
  role: "admin" | "member";
  /** By which token; missing where no browser is involved. */
  signedIn?: SignedIn;
  /** Missing where a person acts; otherwise `userId` is the key's id, and there is no address. */
  apiKey?: KeyInUse;
}
/** A content owner who holds the link of one request. */
export interface OwnerActor {
  kind: "owner";
  teamId: string;
  requestId: string;
  assetId: string;
  /** Whether the link still opens the asset's media. */
  readsMedia: boolean;
}
/** A content owner who holds the link of a bundle; of one of its requests they act as an {@link OwnerActor}. */
export interface BundleOwnerActor {
  kind: "bundle-owner";
  teamId: string;
  bundleId: string;
}
/** Somebody whom a team asked to join its creators, by the link of that invite. */
export interface InvitedCreatorActor {
  kind: "invited-creator";
  teamId: string;
  inviteId: string;
}
/** Whoever holds the link under which a contract is signed. */
export interface SignerActor {
  kind: "signer";
  teamId: string;
  contractId: string;
}
/** Who comes by a link and acts as its holder; of the kinds in link.ts the invited act as the user that they are. */
type HolderActor = OwnerActor | BundleOwnerActor | InvitedCreatorActor | SignerActor;
/** A consequence, a schedule or the command line, acting for a team. */
export interface SystemActor {
  kind: "system";
  name: string;
  teamId: string;
}
export type Actor = PublicActor | UserActor | MemberActor | HolderActor | SystemActor;

const NOWHERE: Caller = { ip: "", userAgent: "", requestId: "" };
const storage = new AsyncLocalStorage<{ actor: Actor; caller: Caller }>();

/** Runs `work` as `actor`. Everything below reads who acts from here, never from an argument a client could send. */
export const actAs = <T>(actor: Actor, work: () => T, caller: Caller = currentCaller()): T =>
  storage.run({ actor, caller }, work);

export const currentActor = (): Actor => storage.getStore()?.actor ?? { kind: "public" };
export const currentCaller = (): Caller => storage.getStore()?.caller ?? NOWHERE;

/** @throws auth.required, auth.no_team */
export const requireMember = (): MemberActor => {
  const actor = currentActor();
  if (actor.kind === "member") return actor;
  if (actor.kind === "user") {
    throw new CodedError(
      "forbidden",
      "auth.no_team",
      "You need an invite to access the product. Please contact an admin for an invite link.",
    );
  }
  throw new CodedError("unauthenticated", "auth.required", "Please sign in to go on.");
};

/**
 * @param refusal what a member who isn't an admin is told
 * @throws auth.forbidden
 */
export const requireAdmin = (refusal = "Only team administrators can do this."): MemberActor => {
  const member = requireMember();
  if (member.role !== "admin") throw new CodedError("forbidden", "auth.forbidden", refusal);
  return member;
};

/** Somebody who has signed in, of a team or not. @throws auth.required */
export const requireUser = (): UserActor | MemberActor => {
  const actor = currentActor();
  if (actor.kind === "user" || actor.kind === "member") return actor;
  throw new CodedError("unauthenticated", "auth.required", "Please sign in to go on.");
};

/** Which link each holder comes by. */
const LINK_OF: Record<HolderActor["kind"], LinkKind> = {
  owner: "owner",
  "bundle-owner": "owner",
  "invited-creator": "creator",
  signer: "signer",
};

/**
 * Who holds a link of this kind.
 * @throws the same as for an unknown link
 */
export const requireHolder = <Kind extends HolderActor["kind"]>(kind: Kind): Extract<HolderActor, { kind: Kind }> => {
  const actor = currentActor();
  if (isHolder(actor, kind)) return actor;
  throw linkRefused(LINK_OF[kind]);
};

const isHolder = <Kind extends HolderActor["kind"]>(
  actor: Actor,
  kind: Kind,
): actor is Extract<HolderActor, { kind: Kind }> => actor.kind === kind;

/** The team whose records this actor may reach; there is no other way to name one. */
export const requireTeamId = (): string => {
  const actor = currentActor();
  if (actor.kind === "public" || actor.kind === "user") return requireMember().teamId;
  return actor.teamId;
};
