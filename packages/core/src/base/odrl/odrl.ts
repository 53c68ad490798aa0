/** The parts of ODRL 2.2 (https://www.w3.org/TR/odrl-model/) that policies of this product use, as JSON-LD. */

/** A literal, or a term of another vocabulary. */
export type OdrlValue = string | { "@id": string } | { "@value": string; "@type": string };

export interface OdrlConstraint {
  leftOperand: string;
  operator: "eq" | "gt" | "gteq" | "lt" | "lteq" | "isAnyOf" | "isNoneOf";
  rightOperand: OdrlValue | readonly OdrlValue[];
}

export interface OdrlParty {
  "@type": "Party";
  uid: string;
  "vcard:fn"?: string;
}

export interface OdrlDuty {
  action: string;
  assigner?: string;
  assignee?: string;
  attributedParty?: string;
  consentingParty?: string;
  constraint?: readonly OdrlConstraint[];
  "dct:description"?: string;
}

export interface OdrlRule {
  action: readonly string[];
  constraint?: readonly OdrlConstraint[];
  /** What has to be done before the action is permitted. */
  duty?: readonly OdrlDuty[];
  "dct:description": string;
}

/** A policy. What it neither permits nor prohibits isn't granted. */
export interface OdrlPolicy {
  "@context": readonly string[];
  "@type": "Agreement" | "Assertion";
  uid: string;
  profile: string;
  "dct:title": string;
  "dct:description": string;
  target: { "@type": "Asset"; uid: string; "dct:identifier"?: readonly string[] };
  /** Whose content it is; absent if nobody asked the owner. */
  assigner?: OdrlParty;
  assignee: OdrlParty;
  permission?: readonly OdrlRule[];
  prohibition?: readonly OdrlRule[];
  obligation?: readonly OdrlDuty[];
}

/** What is common to all policies: the contexts and the profile of RightsML 2.0 (IPTC). */
export const RIGHTSML = {
  "@context": ["http://www.w3.org/ns/odrl.jsonld", "https://iptc.org/std/RightsML/odrl-profile/rightsml.jsonld"],
  profile: "https://iptc.org/std/RightsML/odrl-profile/",
} as const;

/** A list, or nothing if it is empty: in ODRL an empty list of rules or constraints says nothing. */
export const unlessEmpty = <Name extends string, T>(
  name: Name,
  list: readonly T[],
): Partial<Record<Name, readonly T[]>> => (list.length === 0 ? {} : ({ [name]: list } as Record<Name, readonly T[]>));

export const constraint = (
  leftOperand: string,
  operator: OdrlConstraint["operator"],
  rightOperand: OdrlConstraint["rightOperand"],
): OdrlConstraint => ({ leftOperand, operator, rightOperand });

/** A date or time of XML Schema. */
export const typed = (value: string, type: "date" | "dateTime"): OdrlValue => ({
  "@value": value,
  "@type": `xsd:${type}`,
});
