import pMap from "p-map";
import { isAwaitingFee } from "../../base/license/fee.policy.ts";
import { isNumberOf, reservedNumber, shownNumber } from "../../base/license/license-number.policy.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { copyKeysOf } from "../../library/asset/copy.entity.ts";
import { Team } from "../../people/team/index.ts";
import { addDays, dayIn, todayIn } from "../../platform/clock.ts";
import { isClosed } from "../../platform/store/closed-team.ts";
import { openLink } from "../../platform/store/open-link.ts";
import { readFacts } from "../clearance/rights.ts";
import { findGrant, type GrantRecord, LicenseMarkEntity, type LicenseMarkRecord } from "../grant/grant.entity.ts";
import { inForce } from "../grant/grant.policy.ts";
import {
  CHECK_ANSWERS,
  type CheckItem,
  type LicenseCheck,
  type Licensed,
  type LicenseState,
  type PublicLicense,
} from "./check.schema.ts";
import { publicAnswer } from "./public-answer.ts";

/**
 * How many licenses of a file are read at once, and how many are shown. A file has several licenses if it is licensed
 * to several teams, used in several assets, or licensed again.
 */
const PAGE = 20;
/**
 * The most licenses that are read for a file. There is a limit, because anybody may check a file; the answer says if
 * there are more licenses.
 */
export const MOST_READ = 5 * PAGE;
/** How many licenses are judged in parallel; each reads its asset's rights. */
const AT_ONCE = 5;
/**
 * By how many files and posts, of the assets together, stopped copies are looked for. A license beyond that isn't told, and
 * the answer says that there are more.
 */
const MOST_KEYS = 100;
const STATES: readonly LicenseState[] = ["cleared", "expired", "withdrawn"];

type Mark = Pick<LicenseMarkRecord, "teamId" | "grantId">;

/**
 * Keys of records that don't exist. If no license is found, a check reads these keys, so that the time of an answer
 * doesn't show whether a license was found.
 */
const NOBODY = { teamId: "tea_0", grantId: "0" };

export const UNKNOWN: LicenseCheck = { says: "unknown", items: [], answer: "unknown", licences: [] };

/** What is told of one grant; `state` and `from` are for programs that know three states, and for the order. */
interface Told {
  item: CheckItem;
  from: string;
  license?: PublicLicense | undefined;
}

/**
 * The license or approval with this number. An approval by hand of an earlier release is found by both its numbers.
 * @throws licence.not_found for an unknown number, and for a license that isn't made yet. As many records are read for
 * both
 */
export const checkNumber = async (number: string): Promise<LicenseCheck> => {
  const reserved = reservedNumber(number);
  const grant = await openLink(
    "licence",
    reserved,
    async ({ teamId, ref }) => onlyPublic(await findGrant(teamId, ref)),
    (found) => (isNumberOf(number, found) ? reserved : ""),
  );
  return bestOf([await told(grant, "number", rightsReader(MOST_KEYS))]);
};

/**
 * The licenses of the file or license document with this SHA-256. Reads the newest licenses first, and stops at a
 * cleared license, because "cleared" is the best of all answers. For an unknown SHA-256, as many records are read as
 * for one whose license isn't made yet.
 */
export const checkFile = async (sha256: string, mostKeys = MOST_KEYS): Promise<LicenseCheck> => {
  const all: Told[] = [];
  const rights = rightsReader(mostKeys);
  let isLeft = false;
  let cursor: string | null = null;
  for (let read = 0; read < MOST_READ; read += PAGE) {
    const page: { data: Mark[]; cursor: string | null } = await LicenseMarkEntity.query
      .primary({ sha256 })
      .go({ limit: PAGE, pages: 1, order: "desc", cursor });
    const marks = read === 0 && page.data.length === 0 ? [NOBODY] : page.data;
    const found = await Promise.all(
      marks.map(async ({ teamId, grantId }) => {
        const [grant, closed] = await Promise.all([findGrant(teamId, grantId), isClosed(teamId)]);
        return closed ? undefined : grant;
      }),
    );
    const grants = found.flatMap((grant) => onlyPublic(grant) ?? []);
    const within = grants.filter(await rights.among(grants));
    isLeft ||= within.length < grants.length;
    all.push(...(await pMap(within, (grant) => told(grant, "file", rights), { concurrency: AT_ONCE })));
    const answer = bestOf(all);
    if (answer.says === "cleared") return answer;
    if (!page.cursor) return isLeft ? { ...answer, more: true } : answer;
    cursor = page.cursor;
  }
  return { ...bestOf(all), more: true };
};

/** The grant if its license is made, or if the team recorded it by itself. */
const onlyPublic = (grant: GrantRecord | undefined): GrantRecord | undefined =>
  grant?.document || grant?.origin === "admin" ? grant : undefined;

const greenness = ({ says }: CheckItem): number => CHECK_ANSWERS.indexOf(says);

const bestOf = (found: readonly Told[]): LicenseCheck => {
  const sorted = found.toSorted((a, b) => greenness(a.item) - greenness(b.item) || (a.from < b.from ? 1 : -1));
  const items = sorted.slice(0, PAGE).map(({ item }) => item);
  const licences = sorted
    .flatMap(({ license }) => license ?? [])
    .toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
  return {
    says: items[0]?.says ?? "unknown",
    items,
    answer: licences[0]?.state ?? "unknown",
    licences: licences.slice(0, PAGE),
  };
};

type OfAsset = Pick<GrantRecord, "teamId" | "assetId">;

/** Reads assets' rights for one answer, those of an asset once, and of its stopped copies as many as the answer needs. */
const rightsReader = (mostKeys: number) => {
  const once = <T>(read: (of: OfAsset) => Promise<T>) => {
    const known = new Map<string, Promise<T>>();
    return ({ teamId, assetId }: OfAsset): Promise<T> => {
      const reading = known.get(assetId) ?? read({ teamId, assetId });
      known.set(assetId, reading);
      return reading;
    };
  };
  const assetOf = once(({ teamId, assetId }) => findAsset(teamId, assetId));
  const counted = new Map<string, number>();
  let keys = 0;
  return {
    /** Tells of which of these grants the rights may still be read. The first ones may. */
    among: async (grants: readonly OfAsset[]): Promise<(grant: OfAsset) => boolean> => {
      const assets = await Promise.all(grants.map(assetOf));
      for (const [n, grant] of grants.entries()) {
        const asset = assets[n];
        if (!asset || counted.has(grant.assetId)) continue;
        keys += copyKeysOf(asset).length;
        counted.set(grant.assetId, keys);
      }
      return ({ assetId }) => (counted.get(assetId) ?? 0) <= mostKeys;
    },
    of: once(async (of) => {
      const [team, asset] = await Promise.all([Team.get(of.teamId), assetOf(of)]);
      return { team, facts: asset && (await readFacts(asset, team, { mostCopies: 1 })) };
    }),
  };
};

/**
 * What is told of a grant. The asset's rights are read as they are now.
 * @param asked whether the grant's number was asked, or one of its files
 */
const told = async (
  grant: GrantRecord,
  asked: "number" | "file",
  rights: ReturnType<typeof rightsReader>,
): Promise<Told> => {
  const { grantId, origin, grantedAt } = grant;
  const { team, facts } = await rights.of(grant);
  const today = todayIn(team.timeZone);
  const endedOn = endOf(grant, today, (at) => dayIn(team.timeZone, new Date(at)));
  const isValid = !isAwaitingFee({ fee: grant.fee, feePaidAt: grant.feePaid?.at });
  const answer = publicAnswer(facts, { id: grantId, isByHand: origin === "admin", endedOn, isValid });
  const { says } = answer;
  const from = dayIn(team.timeZone, new Date(grantedAt));
  const isOpen = says === "cleared" || says === "conditions" || (says === "ended" && origin !== "admin");
  const licensed = isOpen ? licensedBy(grant, from) : undefined;
  const number = shownNumber(grant);
  const named = isOpen || says === "recorded" || says === "ended" || asked === "number";
  const about = { team: team.name, ...(named && { number }) };
  const state = STATE_OF[says] && stateOf(grant, today, STATE_OF[says]);
  return {
    item: { ...answer, ...about, ...(licensed && { licensed }) },
    from,
    license: licensed && state && { state, number, team: team.name, ...licensed },
  };
};

/** The answers that programs know that know three states. */
const STATE_OF: Partial<Record<CheckItem["says"], LicenseState>> = { cleared: "cleared", ended: "withdrawn" };

const stateOf = ({ ended, expiresOn = "" }: GrantRecord, today: string, state: LicenseState): LicenseState =>
  state === "withdrawn" && !ended && !inForce({ expiresOn }, today) ? "expired" : state;

/** The first day on which a grant isn't in force any more; undefined while it is. */
const endOf = (
  { ended, expiresOn = "" }: GrantRecord,
  today: string,
  dayOf: (at: string) => string,
): string | undefined => {
  const days = [...(ended ? [dayOf(ended.at)] : []), ...(inForce({ expiresOn }, today) ? [] : [addDays(expiresOn, 1)])];
  return days.toSorted()[0];
};

const licensedBy = (grant: GrantRecord, from: string): Licensed => {
  const { expiresOn = "", useClass, restrictions, brand = "", usageRights, intendedUse = "" } = grant;
  return { brand, useClass, usageRights: usageRights || intendedUse, restrictions, from, until: expiresOn };
};
