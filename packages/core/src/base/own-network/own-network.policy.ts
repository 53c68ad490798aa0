import * as z from "zod";

/**
 * By what an outsider's answer looks like an answer from the team itself: it came from a browser that is or was signed
 * in to the team, or from an IP address that a member used within about a day. Whoever wants to hide this can, so it is
 * a hint.
 */
export const OWN_NETWORK_SIGNS = ["browser", "address"] as const;
export const ownNetwork = z.array(z.enum(OWN_NETWORK_SIGNS));
export type OwnNetwork = z.infer<typeof ownNetwork>;

/** The fact of an entry that contains the signs, for example "browser, address"; absent without a sign. */
export const OWN_NETWORK_FACT = "own network";

/** The fact about the signs, for an entry of a hash chain. */
export const ownNetworkFacts = (signs: OwnNetwork | undefined): Record<string, string> =>
  signs && signs.length > 0 ? { [OWN_NETWORK_FACT]: signs.join(", ") } : {};

/** The signs in an entry's facts; undefined if there are none. */
export const ownNetworkOf = (facts: Readonly<Record<string, string>>): OwnNetwork | undefined => {
  const said = facts[OWN_NETWORK_FACT]?.split(", ") ?? [];
  const signs = OWN_NETWORK_SIGNS.filter((sign) => said.includes(sign));
  return signs.length > 0 ? signs : undefined;
};

/** Whether a record has the same signs as the entry that describes it. */
export const isSignedAlike = (kept: { ownNetwork?: OwnNetwork }, facts: Readonly<Record<string, string>>): boolean =>
  (kept.ownNetwork ?? []).join() === (ownNetworkOf(facts) ?? []).join();

/** The signs of two answers together; undefined if there are none. */
export const bothSigns = (one: OwnNetwork = [], other: OwnNetwork = []): OwnNetwork | undefined => {
  const signs = OWN_NETWORK_SIGNS.filter((sign) => one.includes(sign) || other.includes(sign));
  return signs.length > 0 ? signs : undefined;
};

export const OWN_NETWORK_TEXT = "Answered from the team's own network";

const WHY: Record<OwnNetwork[number], string> = {
  browser: "in a browser that is or was signed in to the team",
  address: "from an address that a member had used within a day",
};

/** The signs in words, to follow {@link OWN_NETWORK_TEXT}. */
export const ownNetworkWords = (signs: OwnNetwork): string => signs.map((sign) => WHY[sign]).join(", and ");

/** The whole sentence for a document; "" without a sign. */
export const ownNetworkSentence = (signs: OwnNetwork | undefined): string =>
  signs && signs.length > 0 ? `${OWN_NETWORK_TEXT}: ${ownNetworkWords(signs)}` : "";
