import { AsyncLocalStorage } from "node:async_hooks";
import { CodedError } from "../http/error.ts";
import { type LinkKind, linkRefused } from "./link.ts";

/** Where a call came from; used as evidence and for rate limits. */
export interface Caller {
  ip: string;
  userAgent: string;
  requestId: string;
  /** The browser's Accept-Language header; absent if no browser calls. */
  languages?: string;
}

/** The claims of a verified token; the address is verified too. */
export interface SignedIn {
  subject: string;
  email: string;
  /** "" if the provider gives none. */
  name: string;
  provider: "password" | "google";
  /** Seconds since 1970. */
  issuedAt: number;
}

export interface PublicActor {
  kind: "public";
}
/** A signed-in person without a team. */
export interface UserActor {
  kind: "user";
  userId: string;
  email: string;
  displayName: string;
}
/** A team's program that calls with an API key. It acts as a member but isn't a person. */
export interface KeyInUse {
  name: string;
  /** The member who made the key, with their name at that time. */
  madeBy: string;
  /** Reads the key again, strongly consistent. @throws auth.required once the key was revoked */
  stillGood(): Promise<void>;
}
export interface MemberActor {
  kind: "member";
  userId: string;
  email: string;
  displayName: string;
  /** The picture as it was read at the beginning of a call. */
  avatarUrl?: string | undefined;
  teamId: string;
  role: "admin" | "member";
  /** The claims of the token; missing if no browser is involved. */
  signedIn?: SignedIn;
  /** Missing if a person acts; otherwise `userId` is the key's id, and there is no address. */
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
/** A content owner with the link of a bundle; for one of its requests they act as an {@link OwnerActor}. */
export interface BundleOwnerActor {
  kind: "bundle-owner";
  teamId: string;
  bundleId: string;
}
/** A person with an invite link to a team's creator network. */
export interface InvitedCreatorActor {
  kind: "invited-creator";
  teamId: string;
  inviteId: string;
}
/** A person with the signing link of a contract. */
export interface SignerActor {
  kind: "signer";
  teamId: string;
  contractId: string;
}
/** Actors with a link. A person who is invited into a team acts as a user instead. */
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

/** Runs `work` as `actor`. All code below reads the actor from here, never from an argument a client could send. */
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

/** @param refusal the message for a member who isn't an admin */
export const requireAdmin = (refusal = "Only team administrators can do this."): MemberActor => {
  const member = requireMember();
  if (member.role !== "admin") throw new CodedError("forbidden", "auth.forbidden", refusal);
  return member;
};

/** A signed-in person, with or without a team. @throws auth.required */
export const requireUser = (): UserActor | MemberActor => {
  const actor = currentActor();
  if (actor.kind === "user" || actor.kind === "member") return actor;
  throw new CodedError("unauthenticated", "auth.required", "Please sign in to go on.");
};

/** The kind of link of each holder. */
const LINK_OF: Record<HolderActor["kind"], LinkKind> = {
  owner: "owner",
  "bundle-owner": "owner",
  "invited-creator": "creator",
  signer: "signer",
};

/**
 * The holder of a link of this kind.
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

/** The team whose records this actor may access; there is no other way to name a team. */
export const requireTeamId = (): string => {
  const actor = currentActor();
  if (actor.kind === "public" || actor.kind === "user") return requireMember().teamId;
  return actor.teamId;
};
