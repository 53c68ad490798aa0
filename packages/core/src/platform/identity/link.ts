import { CodedError, notFound } from "../http/error.ts";
import type { Rule } from "../http/limiter.ts";
import { isRightsToken, isSecretToken } from "../id.ts";
import type { Space } from "../store/unique.ts";

interface Link {
  /** Where its tokens are claimed. */
  space: Space;
  /** Whether a text can be one of its tokens at all. */
  isToken: (text: string) => boolean;
  /** What whoever holds one that opens nothing is told; the code is `{entity}.not_found`. */
  refusal: { entity: string; message: string };
  limits: {
    perAddress: Rule;
    perToken?: Rule;
    /** Tokens that opened nothing; past it nothing is looked up. */
    failedByAddress: Rule;
    /** Of short tokens: tokens that opened nothing, from everywhere together; past it each caller proves work. */
    failedOverAll?: Rule;
  };
}

/**
 * Everybody who comes by a link instead of an account. Whatever differs between two kinds of links is said here; what is
 * done with a link is the same for all: `openLink`, and in the API `throughLink`.
 */
export const LINKS = {
  /** A content owner, by the link of a rights request. Its token is short. */
  owner: {
    space: "rights-token",
    isToken: isRightsToken,
    refusal: {
      entity: "rights_request",
      message:
        "This rights request link is invalid or has expired. Please contact the person who sent you this link for a new one.",
    },
    limits: {
      perAddress: { name: "owner-address", limit: 120, windowSeconds: 60 },
      perToken: { name: "owner-token", limit: 120, windowSeconds: 60 },
      failedByAddress: { name: "owner-failed-address", limit: 20, windowSeconds: 600 },
      failedOverAll: { name: "owner-failed-all", limit: 1_000, windowSeconds: 600 },
    },
  },
  /** Somebody who was invited into a team. */
  invited: {
    space: "invite-code",
    isToken: isSecretToken,
    refusal: { entity: "invite", message: "Invite not found or expired" },
    limits: {
      perAddress: { name: "invite-address", limit: 60, windowSeconds: 60 },
      failedByAddress: { name: "invite-failed-address", limit: 20, windowSeconds: 600 },
    },
  },
  /** Somebody whom a team asked to join its creators (spec-map B8). */
  creator: {
    space: "creator-invite-code",
    isToken: isSecretToken,
    refusal: { entity: "creator_invite", message: "This invitation link is invalid or has expired" },
    limits: {
      perAddress: { name: "creator-invite-address", limit: 60, windowSeconds: 60 },
      failedByAddress: { name: "creator-invite-failed-address", limit: 20, windowSeconds: 600 },
    },
  },
  /** Whoever signs a contract (spec-map B8). */
  signer: {
    space: "signing-token",
    isToken: isSecretToken,
    refusal: { entity: "contract", message: "The contract signing link is invalid or expired" },
    limits: {
      perAddress: { name: "signer-address", limit: 120, windowSeconds: 60 },
      perToken: { name: "signer-token", limit: 120, windowSeconds: 60 },
      failedByAddress: { name: "signer-failed-address", limit: 20, windowSeconds: 600 },
    },
  },
  /** Whoever asks what a license's number stands for. It opens nothing: what it stands for is public to who has it. */
  licence: {
    space: "licence-number",
    // Whoever asks has read it as a number already, and what can't be one as nothing.
    isToken: (text) => text !== "",
    refusal: { entity: "licence", message: "No license has this number." },
    limits: {
      perAddress: { name: "licence-address", limit: 60, windowSeconds: 60 },
      failedByAddress: { name: "licence-failed-address", limit: 20, windowSeconds: 600 },
      failedOverAll: { name: "licence-failed-all", limit: 1_000, windowSeconds: 600 },
    },
  },
  /**
   * A member's calendar program, by the address of that member's feed. It asks by itself, for many people from one
   * address.
   */
  calendar: {
    space: "calendar-feed",
    isToken: isSecretToken,
    refusal: { entity: "calendar_feed", message: "This calendar address is invalid or was turned off." },
    limits: {
      perAddress: { name: "calendar-address", limit: 240, windowSeconds: 60 },
      perToken: { name: "calendar-token", limit: 20, windowSeconds: 60 },
      failedByAddress: { name: "calendar-failed-address", limit: 60, windowSeconds: 600 },
    },
  },
} as const satisfies Record<string, Link>;

export type LinkKind = keyof typeof LINKS;

export const linkOf = (kind: LinkKind): Link => LINKS[kind];

/** The same for unknown, expired, withdrawn, used and foreign links, so that a guess learns nothing. */
export const linkRefused = (kind: LinkKind): CodedError => {
  const { entity, message } = LINKS[kind].refusal;
  return notFound(entity, message);
};

export const isLinkRefusal = (kind: LinkKind, error: unknown): boolean =>
  error instanceof CodedError && error.code === linkRefused(kind).code;
