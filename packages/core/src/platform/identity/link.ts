import { CodedError, notFound } from "../errors/error.ts";
import { isRightsToken, isSecretToken } from "../id.ts";
import type { Rule } from "../limit-rule.ts";

/** The namespaces of links' tokens in the table's `unique` items. */
export type LinkSpace =
  | "rights-token"
  | "invite-code"
  | "creator-invite-code"
  | "signing-token"
  | "licence-number"
  | "calendar-feed";

interface Link {
  space: LinkSpace;
  /** Whether a text has the form of a token of this kind. */
  isToken: (text: string) => boolean;
  /** The message for a token that doesn't work; the error's code is `{entity}.not_found`. */
  refusal: { entity: string; message: string };
  limits: {
    perAddress: Rule;
    perToken?: Rule;
    /** The limit of wrong tokens from one IP address; beyond it, tokens from this address aren't looked up. */
    failedByAddress: Rule;
    /**
     * Only for short tokens: the limit of wrong tokens from all callers together; beyond it, every call needs a proof
     * of work.
     */
    failedOverAll?: Rule;
  };
}

/**
 * All kinds of links with which people without an account get access, and how the kinds differ. `openLink`, and in the
 * API `throughLink`, handle them all alike.
 */
export const LINKS = {
  /** A content owner's link to a rights request, with a short token. */
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
  /** An invite into a team. */
  invited: {
    space: "invite-code",
    isToken: isSecretToken,
    refusal: { entity: "invite", message: "Invite not found or expired" },
    limits: {
      perAddress: { name: "invite-address", limit: 60, windowSeconds: 60 },
      failedByAddress: { name: "invite-failed-address", limit: 20, windowSeconds: 600 },
    },
  },
  /** An invite into a team's creator network. */
  creator: {
    space: "creator-invite-code",
    isToken: isSecretToken,
    refusal: { entity: "creator_invite", message: "This invitation link is invalid or has expired" },
    limits: {
      perAddress: { name: "creator-invite-address", limit: 60, windowSeconds: 60 },
      failedByAddress: { name: "creator-invite-failed-address", limit: 20, windowSeconds: 600 },
    },
  },
  /** A contract's signing link. */
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
  /**
   * A license number on the check page. The number gives no access to records: the check page shows the same to
   * everybody who enters the number.
   */
  licence: {
    space: "licence-number",
    // The caller has normalized the number, and passes "" for a text that can't be a license number.
    isToken: (text) => text !== "",
    refusal: { entity: "licence", message: "No license has this number." },
    limits: {
      perAddress: { name: "licence-address", limit: 60, windowSeconds: 60 },
      failedByAddress: { name: "licence-failed-address", limit: 20, windowSeconds: 600 },
      failedOverAll: { name: "licence-failed-all", limit: 1_000, windowSeconds: 600 },
    },
  },
  /**
   * A member's calendar feed. A calendar program calls the feed repeatedly by itself, and one IP address may call the
   * feeds of many people.
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

/**
 * The error for a link that doesn't work. The error is the same for an unknown, expired, withdrawn, used or another
 * team's link, so that guessing reveals nothing.
 */
export const linkRefused = (kind: LinkKind): CodedError => {
  const { entity, message } = LINKS[kind].refusal;
  return notFound(entity, message);
};

export const isLinkRefusal = (kind: LinkKind, error: unknown): boolean =>
  error instanceof CodedError && error.code === linkRefused(kind).code;
