import type { Scope } from "../license/scope.policy.ts";
import { scopeWords } from "../license/scope-words.policy.ts";
import { constraint, type OdrlDuty, type OdrlPolicy, RIGHTSML, typed, unlessEmpty } from "./odrl.ts";
import { type LicenseForPolicy, NOTES, permissionsOf, prohibitionsOf } from "./rules.ts";

/**
 * A license as a policy of ODRL 2.2 in the RightsML 2.0 profile. Nothing is permitted that the license doesn't state:
 * where its text leaves a field open, the permission has the duty to obtain consent; where the owner limited it in
 * words, the duty to read them. What was ruled out is a prohibition. The only names are the team's public name and the
 * name to credit. The same license always gives the same policy.
 */
export const licensePolicy = (license: LicenseForPolicy): OdrlPolicy => {
  const { number, byOwner, checkUrl, team, sha256s, scope } = license;
  const parties = { owner: `${checkUrl}#owner`, team: `${checkUrl}#licensee` };
  const named = scope.credit.name.trim();
  const rules = { permission: permissionsOf(license, parties.owner), prohibition: prohibitionsOf(scope) };
  return {
    "@context": RIGHTSML["@context"],
    "@type": byOwner ? "Agreement" : "Assertion",
    uid: checkUrl,
    profile: RIGHTSML.profile,
    "dct:title": byOwner ? `License ${number}` : `Record ${number}, set by the team`,
    "dct:description": remarkOf(license),
    target: {
      "@type": "Asset",
      uid: `${checkUrl}#content`,
      ...unlessEmpty(
        "dct:identifier",
        sha256s.map((hash) => `nih:sha-256;${hash}`),
      ),
    },
    ...(byOwner && { assigner: { "@type": "Party", uid: parties.owner, ...(named !== "" && { "vcard:fn": named }) } }),
    assignee: { "@type": "Party", uid: parties.team, "vcard:fn": team },
    ...unlessEmpty("permission", rules.permission),
    ...unlessEmpty("prohibition", rules.prohibition),
    ...unlessEmpty("obligation", obligationsOf(scope, parties, rules.permission.length === 0)),
  };
};

/** @param isEmpty whether nothing is permitted; a policy needs a rule, and the rule then is to ask */
const obligationsOf = (scope: Scope, parties: { owner: string; team: string }, isEmpty: boolean): OdrlDuty[] => {
  const { afterEnd, until, exclusive } = scope;
  const after = constraint("dateTime", "gt", typed(until, "date"));
  return [
    ...(isEmpty ? [{ action: "obtainConsent", assignee: parties.team, "dct:description": "No use is stated" }] : []),
    ...(afterEnd === "come_down" && until !== ""
      ? [
          {
            action: "delete",
            assignee: parties.team,
            constraint: [after],
            "dct:description": "Posts must come down at the end",
          },
        ]
      : []),
    ...(exclusive ? [{ action: "ensureExclusivity", assigner: parties.team, assignee: parties.owner }] : []),
  ];
};

/** The whole scope in words, with what no vocabulary has a term for. */
const remarkOf = ({ scope, byOwner, hasNotes, endedAt }: LicenseForPolicy): string => {
  const { stated, notStated } = scopeWords(scope);
  return [
    byOwner ? "" : "Recorded by the team; nobody checked it with the owner.",
    stated.length === 0 ? "" : `Granted: ${stated.join("; ")}.`,
    scope.credit.name.trim() === "" ? "" : `Credit: ${scope.credit.name.trim()}.`,
    scope.words === "" ? "" : `In ${byOwner ? "their own" : "the team's"} words: ${scope.words}`,
    hasNotes ? `${NOTES}.` : "",
    notStated.length === 0 ? "" : `Not stated, so not granted: ${notStated.join(", ")}.`,
    endedAt === undefined ? "" : `Ended on ${endedAt.slice(0, 10)}.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
};
