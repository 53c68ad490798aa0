import { AsyncLocalStorage } from "node:async_hooks";
import { CodedError } from "../errors/error.ts";
import { type LinkKind, linkRefused } from "./link.ts";

/** Where a call came from; used as evidence and for rate limits. */
export interface Caller {
  ip: string;
  userAgent: string;
  /** The id of the request in every log line, event and mail that follows from it; "" if nobody called. */
  requestId: string;
  /** The browser's Accept-Language header; absent if the caller isn't a browser. */
  languages?: string;
  /** By what an outsider's answer looks like one from the team itself (core/base/own-network); absent if nothing does. */
  ownNetwork?: ("browser" | "address")[];
  /** The mark of a mailed link, as the holder of the link sent it (core/base/answerer); absent without one. */
  mark?: string;
}

/** The claims of a verified token; the email address is verified too. */
export interface SignedIn {
  subject: string;
  email: string;
  /** The person's name; "" if the identity provider gives none. */
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
/** The API key of a call. A program with a key acts as a member of the team but isn't a person. */
export interface KeyInUse {
  name: string;
  /** The member who made the key, with their name at that time. */
  madeBy: string;
  /** Whether the key gets links with which owners and signers answer; see `shownLink`. */
  readsLinks: boolean;
  /** Reads the key again, strongly consistent. @throws auth.required if the key was revoked */
  stillGood(): Promise<void>;
}
export interface MemberActor {
  kind: "member";
  userId: string;
  email: string;
  displayName: string;
  /** The URL of the member's picture, as it was at the beginning of the call. */
  avatarUrl?: string | undefined;
  teamId: string;
  role: "admin" | "member";
  /** The claims of the token; missing if the call doesn't come from a browser. */
  signedIn?: SignedIn;
  /** Missing if a person acts. If a key acts, `userId` is the key's id, and there is no email address. */
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
/**
 * A content owner with the link of a bundle (several requests behind one link). For a single request of the bundle they
 * act as an {@link OwnerActor}.
 */
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
  /** The signer's number among several; absent for the person to whom the contract was sent. */
  signer?: number;
}
/** Actors who have a link instead of an account. A person who is invited into a team acts as a user instead. */
type HolderActor = OwnerActor | BundleOwnerActor | InvitedCreatorActor | SignerActor;
/** An event handler, a scheduled function or the command line, acting for a team. */
export interface SystemActor {
  kind: "system";
  name: string;
  teamId: string;
}
export type Actor = PublicActor | UserActor | MemberActor | HolderActor | SystemActor;

const NOWHERE: Caller = { ip: "", userAgent: "", requestId: "" };
const storage = new AsyncLocalStorage<{ actor: Actor; caller: Caller }>();

/**
 * Runs `work` as `actor`. Code that `work` calls reads the actor from here, never from an argument that a client could
 * send.
 */
export const actAs = <T>(actor: Actor, work: () => T, caller: Caller = currentCaller()): T =>
  storage.run({ actor, caller }, work);

/** The caller of work that follows from an earlier request and isn't a call itself. */
export const following = (requestId = ""): Caller => ({ ...NOWHERE, requestId });

export const currentActor = (): Actor => storage.getStore()?.actor ?? { kind: "public" };
export const currentCaller = (): Caller => storage.getStore()?.caller ?? NOWHERE;

/**
 * The signed-in member.
 * @throws auth.required, auth.no_team
 */
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

/** The kind of link that each kind of holder has. */
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

/** The team whose records this actor may access. Callers can't name another team. */
export const requireTeamId = (): string => {
  const actor = currentActor();
  if (actor.kind === "public" || actor.kind === "user") return requireMember().teamId;
  return actor.teamId;
};

/**
 * A link as the current actor may see it, for every view that contains a link with which somebody without an account
 * can act (platform/fields.schema.ts, `actingLink`). Whoever has such a link can answer in the name of its owner or
 * signer. So only people of the team get the link, and API keys with the scope `links:read`; for all others it is "".
 */
export const shownLink = (link: string): string => {
  const actor = currentActor();
  return actor.kind === "member" && (actor.apiKey?.readsLinks ?? true) ? link : "";
};
