import type { License, Restriction } from "../../base/license/license.schema.ts";
import { isWholeClass, type Preset, presetOf, useClassOf } from "../../base/license/presets.policy.ts";
import { isOwnName } from "../../base/license/rights-terms.policy.ts";
import type { Coverage } from "../../contracts/creator/standing-license.schema.ts";
import type { AssetStatus } from "../../library/asset/asset.schema.ts";
import {
  nextReleaseEnd,
  type ReleaseEnd,
  type ReleaseObjection,
  releaseObjection,
  type Shown,
} from "../../library/asset/release.policy.ts";
import { shownDate } from "../../platform/calendar-date.policy.ts";
import { type GrantTerm, inForce, leadingGrant } from "../grant/grant.policy.ts";
import type { GateAnswer, GateReason } from "./gate.schema.ts";

/** What a grant allows. */
export interface GateGrant
  extends GrantTerm,
    Pick<License, "usageRights" | "useClass" | "restrictions" | "credit" | "expiresOn"> {
  number?: string | undefined;
  origin: "owner" | "contract" | "admin";
  /**
   * The day of the approval, a calendar date in the team's time zone. May be absent if all questions are about days
   * after the approval.
   */
  from?: string | undefined;
  /** The brand for which the rights were requested; absent if an admin set the approval without a request. */
  brand?: string | undefined;
  intendedUse?: string | undefined;
  /** Present if this is a creator's agreement about all their content; `grantId` is then the contract's id. */
  isAgreement?: true;
}

/** What is known of an asset's rights. */
export interface Rights {
  status: AssetStatus;
  /** Grants that weren't withdrawn. */
  grants: readonly GateGrant[];
  /** Agreements that the asset's creator has signed for all their content. */
  coveredBy?: readonly Coverage[] | undefined;
  /** Whether the owner can still answer. */
  requestOpen: boolean;
  /** Whether the owner approved but hasn't signed the contract that the approval depends on. */
  awaitsSignature?: boolean | undefined;
  /** The owner's reason for a denial, if the owner gave a reason. */
  denyReason?: string | undefined;
  /** What is known of the people and the music in the asset. */
  releases?: Shown | undefined;
  /** The team's legal name. A grant for this name covers each of the team's brands. */
  licensee: string;
}

/** The intended use of an asset; fields that are left out aren't checked. */
export interface Question {
  brand?: string | undefined;
  /**
   * The label of a listed use (`presetOf`), or other words. Other words are allowed only if a grant has the same words.
   */
  use?: string | undefined;
  /** A calendar date in the team's time zone. */
  on: string;
}

/**
 * Whether an asset may be used for a brand, for a use, on a day. The answer is `allow` only if a single valid grant
 * covers brand, use and day. It is `deny` if the owner denied, if the license explicitly forbids the use, or if a minor
 * is shown without a valid release. It is `ask` if somebody has to be asked first, or if another release is missing. Of
 * several grants, the most permissive answer counts.
 */
export const mayUse = (rights: Rights, asked: Question): GateAnswer =>
  withReleases(licensed(rights, asked), releaseObjection(rights.releases, asked.on));

/**
 * Adds the objections of the releases to the answer of the license. The answer `deny` stays as it is. The answer `ask`
 * keeps its text, and the text of the objection follows. If a release is missing, the answer is never `allow`; if a
 * minor's release is missing, the answer is `deny`.
 */
const withReleases = (license: GateAnswer, objection: ReleaseObjection | undefined): GateAnswer => {
  if (!objection || license.answer === "deny") return license;
  if (license.answer === "allow") return { ...license, ...objection, clause: undefined };
  return { ...license, answer: objection.answer, text: `${license.text} ${objection.text}` };
};

/** The answer that follows from the grants, without the releases. */
const licensed = (rights: Rights, question: Question): GateAnswer => {
  const grants = [...rights.grants, ...agreementsOf(rights)];
  const leading = leadingGrant(grants);
  if (!leading) return withoutGrant(rights);
  const holding = grants.filter((grant) => inForce(grant, question.on));
  if (holding.length === 0) return expired(leading, rights);
  const begun = holding.filter(({ from = "" }) => from <= question.on);
  if (begun.length === 0) return notBegun(leadingGrant(holding) ?? leading);
  const releaseEnd = nextReleaseEnd(rights.releases, question.on);
  const verdicts = begun.map((grant) => ({
    grant,
    ...(objectionOf(grant, question, rights.licensee) ?? allow(grant, releaseEnd)),
  }));
  const allowing = verdicts.filter(({ answer }) => answer === "allow");
  const asking = verdicts.filter(({ answer }) => answer === "ask");
  const best = [allowing, asking, verdicts].find((some) => some.length > 0) ?? verdicts;
  const first = leadingGrant(best.map(({ grant }) => grant));
  const { grant, ...verdict } = best.find((one) => one.grant === first) ?? {
    grant: leading,
    ...allow(leading, releaseEnd),
  };
  return { ...verdict, ...named(grant) };
};

/**
 * The creator's agreements, as grants. None if the rights of this asset were denied or are being requested, because
 * then it isn't certain that the content is the creator's.
 */
const agreementsOf = ({ status, requestOpen, awaitsSignature, coveredBy = [] }: Rights): GateGrant[] => {
  if (status === "denied" || requestOpen || awaitsSignature) return [];
  return coveredBy.map(({ contractId, from, ...scope }) => ({
    ...scope,
    ...{ from, grantId: contractId, approvedAt: from, origin: "contract" as const, isAgreement: true as const },
  }));
};

/**
 * The answer to a download. A file may be needed for more than publishing, so a person who downloads an asset that
 * isn't cleared only has to confirm the download. The download of an expired asset is refused if the team lets only
 * admins download expired assets and the person isn't an admin.
 */
export const mayDownload = (
  { answer, reason }: Pick<GateAnswer, "answer" | "reason">,
  caller: { role: "admin" | "member"; expiredForAdmins: boolean },
): GateAnswer["answer"] => {
  if (answer === "allow") return "allow";
  return reason === "expired" && caller.expiredForAdmins && caller.role !== "admin" ? "deny" : "ask";
};

type Verdict = Omit<GateAnswer, "grantId" | "number">;

const named = ({ grantId, number, isAgreement }: GateGrant): Pick<GateAnswer, "grantId" | "contractId" | "number"> =>
  isAgreement ? { contractId: grantId } : { grantId, number };

const ask = (reason: GateReason, text: string, clause?: string): Verdict => ({ answer: "ask", reason, text, clause });
const refuse = (reason: GateReason, text: string, clause?: string): Verdict => ({
  answer: "deny",
  reason,
  text,
  clause,
});

const withoutGrant = ({ status, requestOpen, awaitsSignature, denyReason }: Rights): Verdict => {
  if (status === "denied") {
    const clause = denyReason ? `“${denyReason}”` : undefined;
    return refuse("denied", denyReason ? "The owner denied the request." : "The rights were denied.", clause);
  }
  if (awaitsSignature) return ask("requested", "The owner said yes and hasn't signed the contract yet.");
  if (requestOpen) return ask("requested", "The owner was asked and hasn't answered yet.");
  if (status === "requesting-rights") return ask("no_answer", "The owner was asked, and there is no answer.");
  return ask("pending", "Nobody has granted the rights yet.");
};

const expired = (grant: GateGrant, { requestOpen }: Rights): GateAnswer => ({
  ...ask(
    "expired",
    `The rights were granted until ${shownDate(grant.expiresOn)}.${requestOpen ? " The owner was asked to renew them." : ""}`,
  ),
  ...named(grant),
});

const notBegun = (grant: GateGrant): GateAnswer => ({
  ...ask("not_begun", `The rights were granted from ${shownDate(grant.from ?? "")}.`),
  ...named(grant),
});

/** Why a valid grant doesn't cover the intended use; undefined if the grant covers the use. */
const objectionOf = (grant: GateGrant, question: Question, licensee: string): Verdict | undefined => {
  const forbidden = forbids(grant, question);
  if (forbidden) return forbidden;
  if (question.brand !== undefined && !coversBrand(grant, question.brand, licensee)) {
    const text = grant.brand === undefined ? "It isn't noted for which brand." : `It was granted for ${grant.brand}.`;
    return ask("other_brand", text);
  }
  if (question.use !== undefined && !coversUse(grant, question.use)) {
    const use = grantedUse(grant);
    if (use === "") return ask("other_use", "It isn't noted for which use.");
    const known = presetOf(question.use) !== undefined;
    const text = known ? "It was granted for another use." : "It isn't one of the listed uses: read what was granted.";
    return ask("other_use", text, `“${use}”`);
  }
  return undefined;
};

/** The clauses of the license terms in plain words for members. */
const CLAUSES = {
  commercial: "Commercial use is not allowed without the owner's written permission.",
  stories: "It may appear in Instagram Stories only.",
  promotion: "The content may not appear in paid promotion.",
  unmodified: "It may not be modified.",
} as const;

/** The answer `deny` if the license explicitly forbids the use; otherwise undefined. */
const forbids = ({ useClass, restrictions }: GateGrant, { use }: Question): Verdict | undefined => {
  if (use === undefined) return undefined;
  const limits = new Set<Restriction>(restrictions);
  const commercial = useClassOf(use) === "commercial";
  if (useClass === "editorial" && commercial)
    return refuse("other_use", "It was granted for editorial use alone.", CLAUSES.commercial);
  if (limits.has("IG Stories only") && presetOf(use)?.id !== "stories")
    return refuse("restricted", "The owner allowed Instagram Stories alone.", CLAUSES.stories);
  if (limits.has("No paid promotion") && presetOf(use)?.id === "campaign")
    return refuse("restricted", "The owner ruled out paid promotion.", CLAUSES.promotion);
  return undefined;
};

const plain = (text: string): string => text.trim().replace(/^@/, "").toLowerCase();
const same = (a: string, b: string): boolean => plain(a) === plain(b);

/**
 * Whether a grant covers a brand. A grant for the team's own name covers all its brands, and an admin's approval covers
 * all brands too, because it names none.
 */
const coversBrand = ({ brand, origin }: GateGrant, asked: string, licensee: string): boolean => {
  if (brand === undefined) return origin === "admin";
  return same(brand, asked) || (brand.trim() !== "" && isOwnName(brand.trim(), licensee.trim()));
};

/** The granted use: the owner's own words, otherwise the requested use. */
const grantedUse = ({ usageRights, intendedUse = "" }: GateGrant): string => usageRights.trim() || intendedUse;

/** A use on every channel covers all listed uses of its class, editorial or commercial (point 2 of the license terms). */
const coversListed = (granted: Preset, asked: Preset): boolean =>
  granted.id === asked.id || (isWholeClass(granted) && granted.line.purpose === asked.line.purpose);

const coversUse = (grant: GateGrant, asked: string): boolean => {
  const granted = grantedUse(grant);
  if (granted === "") return grant.origin === "admin";
  if (same(granted, asked)) return true;
  const [wide, narrow] = [presetOf(granted), presetOf(asked)];
  return wide !== undefined && narrow !== undefined && coversListed(wide, narrow);
};

const COVERED = "It is covered by the creator's signed agreement.";

const untilText = (expiresOn: string): string =>
  expiresOn === "" ? "Yes, without an end date." : `Yes, until ${shownDate(expiresOn)}, that day included.`;

/** The answer `allow`, with the last day of the grant, or of a release that ends earlier. */
const allow = (grant: GateGrant, releaseEnd: ReleaseEnd | undefined): Verdict => {
  const { expiresOn } = grant;
  const isEarlier = releaseEnd !== undefined && (expiresOn === "" || releaseEnd.on < expiresOn);
  const text = isEarlier ? `${untilText(releaseEnd.on)} ${releaseEnd.text}` : untilText(expiresOn);
  const clause = conditionsOf(grant);
  return {
    answer: "allow",
    reason: "in_force",
    text: grant.isAgreement ? `${text} ${COVERED}` : text,
    clause: clause === "" ? undefined : clause,
  };
};

/** The conditions of the allowed use, as sentences. */
const conditionsOf = ({ restrictions, credit, usageRights, intendedUse = "" }: GateGrant): string => {
  const limits = new Set<Restriction>(restrictions);
  const by = credit === "" ? "the creator" : `the creator as “${credit}”`;
  return [
    usageRights !== "" && !same(usageRights, intendedUse) && `It was granted for “${usageRights}”.`,
    limits.has("IG Stories only") && CLAUSES.stories,
    limits.has("No modifications") && CLAUSES.unmodified,
    limits.has("No paid promotion") && CLAUSES.promotion,
    limits.has("Credit required") && `Every use must credit ${by}.`,
    !limits.has("Credit required") && credit !== "" && `Credit ${by}.`,
  ]
    .filter((condition) => condition !== false)
    .join(" ");
};
