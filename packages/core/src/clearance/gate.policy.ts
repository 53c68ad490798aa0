import type { AssetStatus } from "../asset/asset.schema.ts";
import {
  nextReleaseEnd,
  type ReleaseEnd,
  type ReleaseObjection,
  releaseObjection,
  type Shown,
} from "../asset-use/release.policy.ts";
import type { Coverage } from "../creator/standing-licence.schema.ts";
import { type GrantTerm, inForce, leadingGrant } from "../grant/grant.policy.ts";
import { type Licence, type Restriction, type UseClass, useClassOf } from "../licence/licence.schema.ts";
import { isOwnName } from "../licence/rights-terms.policy.ts";
import { shownDate } from "../platform/calendar-date.policy.ts";
import { INTENDED_USES } from "../rights-request/intended-use.schema.ts";
import type { GateAnswer, GateReason } from "./gate.schema.ts";

/** The scope of a grant. */
export interface GateGrant
  extends GrantTerm,
    Pick<Licence, "usageRights" | "useClass" | "restrictions" | "credit" | "expiresOn"> {
  number?: string | undefined;
  origin: "owner" | "contract" | "admin";
  /** The day of the approval, a calendar date in the team's time zone; absent if only later days are asked for. */
  from?: string | undefined;
  /** The brand that was asked for; absent if nobody asked. */
  brand?: string | undefined;
  intendedUse?: string | undefined;
  /** A creator's agreement on all their content; `grantId` is the contract's id. */
  isAgreement?: true;
}

/** What is known of an asset's rights. */
export interface Rights {
  status: AssetStatus;
  /** Grants that weren't withdrawn. */
  grants: readonly GateGrant[];
  /** Agreements that the asset's creator has signed for all their content. */
  coveredBy?: readonly Coverage[] | undefined;
  /** The owner can still answer. */
  requestOpen: boolean;
  /** The owner approved, and hasn't signed the contract that the approval depends on. */
  awaitsSignature?: boolean | undefined;
  /** The owner's reason, if the owner denied and gave one. */
  denyReason?: string | undefined;
  /** What is known of the people and the music in it. */
  releases?: Shown | undefined;
  /** The team's legal name: a grant to the team itself covers each of its brands. */
  licensee: string;
}

/** What somebody wants to do; fields that are left out aren't checked. */
export interface Question {
  brand?: string | undefined;
  /** One of the listed uses, in any case, or any other words; those are allowed only if a grant has the same words. */
  use?: string | undefined;
  /** A calendar date in the team's time zone. */
  on: string;
}

/**
 * Whether an asset may be used: for a brand, for a use, on a day. `allow` only if one grant in force covers all that is
 * named; `deny` if the owner denied, the license explicitly forbids it, or a minor is shown without a release; `ask` if
 * somebody has to be asked first, or a release is missing. Of several grants, the most permissive answer counts.
 */
export const mayUse = (rights: Rights, asked: Question): GateAnswer =>
  withReleases(licensed(rights, asked), releaseObjection(rights.releases, asked.on));

/**
 * Releases are checked after the license. If the license denies, that stays. If it asks, its own reason stays first. A
 * missing release allows nothing, and a minor's missing release denies.
 */
const withReleases = (licence: GateAnswer, objection: ReleaseObjection | undefined): GateAnswer => {
  if (!objection || licence.answer === "deny") return licence;
  if (licence.answer === "allow") return { ...licence, ...objection, clause: undefined };
  return { ...licence, answer: objection.answer, text: `${licence.text} ${objection.text}` };
};

/** The answer of the owner's permission alone. */
const licensed = (rights: Rights, asked: Question): GateAnswer => {
  const question = { ...asked, use: asked.use && listedUse(asked.use) };
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
 * The agreements that count like grants: none if the rights of this asset were denied or are being requested, because
 * then it isn't certain whose content it is.
 */
const agreementsOf = ({ status, requestOpen, awaitsSignature, coveredBy = [] }: Rights): GateGrant[] => {
  if (status === "denied" || requestOpen || awaitsSignature) return [];
  return coveredBy.map(({ contractId, from, ...scope }) => ({
    ...scope,
    ...{ from, grantId: contractId, approvedAt: from, origin: "contract" as const, isAgreement: true as const },
  }));
};

/**
 * The answer for a download. A file may be needed for more than publishing, so for assets that aren't cleared the
 * person is asked. Only expired assets are refused, to members of a team that allows only admins to download them.
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

/** Why a grant in force doesn't cover what is asked; undefined if it does. */
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
    const known = INTENDED_USES.includes(question.use);
    const text = known ? "It was granted for another use." : "It isn't one of the listed uses: read what was granted.";
    return ask("other_use", text, `“${use}”`);
  }
  return undefined;
};

/** Uses that are always paid promotion. */
const PROMOTION = new Set(["Marketing campaigns", "Promotional campaigns"]);
const STORIES = "Story highlights";

/** The clauses of the license terms, worded for the people who have to follow them. */
const CLAUSES = {
  commercial: "Commercial use is not allowed without the owner's written permission.",
  stories: "It may appear in Instagram Stories only.",
  promotion: "The content may not appear in paid promotion.",
  unmodified: "It may not be modified.",
} as const;

/** What the license explicitly rules out. */
const forbids = ({ useClass, restrictions }: GateGrant, { use }: Question): Verdict | undefined => {
  if (use === undefined) return undefined;
  const limits = new Set<Restriction>(restrictions);
  const commercial = useClassOf(use) === "commercial";
  if (useClass === "editorial" && commercial)
    return refuse("other_use", "It was granted for editorial use alone.", CLAUSES.commercial);
  if (limits.has("IG Stories only") && use !== STORIES)
    return refuse("restricted", "The owner allowed Instagram Stories alone.", CLAUSES.stories);
  if (limits.has("No paid promotion") && PROMOTION.has(use))
    return refuse("restricted", "The owner ruled out paid promotion.", CLAUSES.promotion);
  return undefined;
};

const plain = (text: string): string => text.trim().replace(/^@/, "").toLowerCase();
const same = (a: string, b: string): boolean => plain(a) === plain(b);

/** A listed use in its listed spelling; other words unchanged. */
const listedUse = (use: string): string => INTENDED_USES.find((listed) => same(listed, use)) ?? use;

/** A grant to the team itself covers its brands. An admin's own approval names no brand and covers every one. */
const coversBrand = ({ brand, origin }: GateGrant, asked: string, licensee: string): boolean => {
  if (brand === undefined) return origin === "admin";
  return same(brand, asked) || (brand.trim() !== "" && isOwnName(brand.trim(), licensee.trim()));
};

/** The use that was granted: the owner's own words if they differ from what was asked. */
const grantedUse = ({ usageRights, intendedUse = "" }: GateGrant): string => usageRights.trim() || intendedUse;

/** General uses: each covers every use of its class (see the terms' second point). */
const WHOLE_CLASS = new Map<string, UseClass>([
  ["multiple platforms", "editorial"],
  ["editorial use", "editorial"],
  ["editorial content", "editorial"],
  ["commercial use", "commercial"],
]);

const coversUse = (grant: GateGrant, asked: string): boolean => {
  const granted = grantedUse(grant);
  if (granted === "") return grant.origin === "admin";
  // The class of a use that isn't listed is unknown.
  return (
    same(granted, asked) || (INTENDED_USES.includes(asked) && WHOLE_CLASS.get(plain(granted)) === useClassOf(asked))
  );
};

const COVERED = "It is covered by the creator's signed agreement.";

const untilText = (expiresOn: string): string =>
  expiresOn === "" ? "Yes, without an end date." : `Yes, until ${shownDate(expiresOn)}, that day included.`;

/** The answer 'allow', until the grant ends, or a release if that ends earlier. */
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

/** The conditions of the use. */
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
