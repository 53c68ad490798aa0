import { shownNumber } from "../../base/license/license-number.policy.ts";
import { scopeWords } from "../../base/license/scope-words.policy.ts";
import type { FileRights } from "../../base/rights-in-files/xmp.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { checkUrlOf } from "../grant/check-url.ts";
import type { GrantRecord } from "../grant/grant.entity.ts";
import { scopeOf } from "../grant/list.ts";

/**
 * What a file says of its license. A file goes everywhere, so it has only what anybody may know of the license: the
 * team's public name, the name to credit, the scope.
 */
export const fileRights = (grant: GrantRecord, team: Pick<TeamRecord, "name" | "timeZone">): FileRights => {
  const number = shownNumber(grant);
  const scope = scopeOf(grant, team.timeZone);
  const { stated, notStated } = scopeWords(scope);
  const { aiTraining, from, until, words } = scope;
  const credit = scope.credit.name.trim();
  const url = checkUrlOf(grant);
  const nobodyElse = `Nobody else may use this without a license of their own. ${url}`;
  const usageTerms = [
    `License ${number}, given to ${team.name}.`,
    stated.length === 0 ? "" : `Granted: ${stated.join("; ")}.`,
    words === "" ? "" : `In their own words: ${words}`,
    from === "" ? "" : `From ${from}.`,
    until === "" ? "" : `Until ${until}.`,
    credit === "" ? "" : `Credit: ${credit}.`,
    notStated.length === 0 ? "" : `Not stated, so not granted: ${notStated.join(", ")}.`,
    nobodyElse,
  ];
  const isRecord = grant.origin === "admin";
  return {
    credit,
    notice: credit === "" ? `© the owner${isRecord ? "" : `; licensed to ${team.name}`}` : `© ${credit}`,
    // Of what a team has recorded, nobody outside learns what it allows.
    usageTerms: isRecord
      ? `Record ${number}, set by ${team.name}. ${nobodyElse}`
      : usageTerms.filter((sentence) => sentence !== "").join(" "),
    webStatement: url,
    licensor: { name: credit === "" ? `The owner, through ${team.name}` : credit, url },
    // A permission to this team isn't one to everybody who gets the file.
    dataMining: aiTraining === false ? "DMI-PROHIBITED-AIMLTRAINING" : "DMI-UNSPECIFIED",
  };
};
