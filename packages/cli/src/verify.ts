import type { Found } from "@clearhouse/core/base/ledger/verify.ts";
import type { KeptFlaw } from "@clearhouse/core/contracts/contract/kept.ts";
import { flawWords } from "@clearhouse/core/rights/evidence/chain-check.policy.ts";
import type { EvidenceFinding } from "@clearhouse/core/rights/evidence/verify-evidence.ts";
import type { LogFinding } from "@clearhouse/core/rights/evidence/verify-team-log.ts";
import { type Command, optional, Refusal } from "./command.ts";

interface Walked {
  teamId: string;
  /** The id of the asset, creator or contract to which the chain belongs, or "log" for the team's own chain. */
  chain: string;
  finding: Found<KeptFlaw> | EvidenceFinding | LogFinding | typeof UNREAD | typeof UNKNOWN;
}

type Checked = { id: string } & Pick<Walked, "finding">;

const LOG = "log";
/** The finding for a chain that couldn't be read, because the table was busy or failed. */
const UNREAD = { ok: false, reason: "unread" } as const;
/** The finding for a chain that an anchor names, but whose kind isn't among those that this release checks. */
const UNKNOWN = { ok: false, reason: "unknown" } as const;

/** What `check` finds, or {@link UNREAD}. */
const orUnread = async <Found>(check: Promise<Found>): Promise<Found | typeof UNREAD> => {
  try {
    return await check;
  } catch (error) {
    return asUnread(error);
  }
};

/** @throws the error, if it is another than the table's own */
const asUnread = async (error: unknown): Promise<typeof UNREAD> => {
  const { asUnavailable } = await import("@clearhouse/core/platform/aws/time-limit.ts");
  const { isThrottled } = await import("@clearhouse/core/platform/store/throttled.ts");
  if (!asUnavailable(error) && !isThrottled(error)) throw error;
  return UNREAD;
};

/** All findings of a list of chains, and {@link UNREAD} in the place of those that can't be found. */
async function* readable(walk: AsyncGenerator<Walked>, listed: Omit<Walked, "finding">): AsyncGenerator<Walked> {
  try {
    yield* walk;
  } catch (error) {
    yield { ...listed, finding: await asUnread(error) };
  }
}

async function* mapped<From, To>(all: AsyncGenerator<From>, into: (one: From) => To): AsyncGenerator<To> {
  for await (const one of all) yield into(one);
}

/**
 * Checks one asset's chain (its hash-chained log), or all chains of one team or of every team, each team's own log
 * first.
 */
async function* findings(
  team: string | undefined,
  asset: string | undefined,
  filesUpTo: number | undefined,
): AsyncGenerator<Walked> {
  const { ACTIVITIES } = await import("@clearhouse/core/library/asset/verify.ts");
  const { verifyEvidence, verifyEvidenceOf } = await import("@clearhouse/core/rights/evidence/verify-evidence.ts");
  const { Anchor } = await import("@clearhouse/core/rights/anchor/index.ts");
  if (team && asset) {
    const anchors = await Anchor.anchoredHeads(team, asset);
    yield { teamId: team, chain: asset, finding: await orUnread(verifyEvidence(team, asset, { anchors, filesUpTo })) };
    return;
  }
  const { Team } = await import("@clearhouse/core/people/team/index.ts");
  const { CONTRACT_HISTORIES } = await import("@clearhouse/core/contracts/contract/histories.ts");
  const { CREATOR_HISTORIES } = await import("@clearhouse/core/contracts/creator/histories.ts");
  const { verifyAll } = await import("@clearhouse/core/base/ledger/verify.ts");
  const { verifyTeamLog } = await import("@clearhouse/core/rights/evidence/verify-team-log.ts");
  for await (const teamId of team ? [team] : Team.ids()) {
    const { heads } = await Anchor.anchored(teamId);
    yield { teamId, chain: LOG, finding: await orUnread(verifyTeamLog(teamId, heads.get(LOG))) };
    const kinds = [
      { prefix: CREATOR_HISTORIES.prefix, walked: verifyAll(teamId, CREATOR_HISTORIES, heads) },
      { prefix: CONTRACT_HISTORIES.prefix, walked: verifyAll(teamId, CONTRACT_HISTORIES, heads) },
      {
        prefix: ACTIVITIES.prefix,
        walked: verifyAll(teamId, ACTIVITIES, heads, (_of, { holder, anchors }) =>
          orUnread(verifyEvidenceOf(holder, { anchors, filesUpTo })),
        ),
      },
    ];
    for (const { prefix, walked } of kinds)
      yield* readable(
        mapped<Checked, Walked>(walked, ({ id, finding }) => ({ teamId, chain: id, finding })),
        {
          teamId,
          chain: `${prefix}*`,
        },
      );
    for (const chain of heads.keys()) {
      if (chain !== LOG && !kinds.some(({ prefix }) => chain.startsWith(prefix)))
        yield { teamId, chain, finding: UNKNOWN };
    }
  }
}

const UNCHECKED_WORDS = {
  [UNREAD.reason]: "couldn't be read (the table didn't answer): run verify again",
  [UNKNOWN.reason]: "not checked: an anchor names this chain, but this release doesn't know its kind",
};

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** The numbers of checked chains as text; creators and contracts are mentioned only if there are any. */
const counts = ({
  logs,
  creators,
  contracts,
  assets,
}: Record<"logs" | "creators" | "contracts" | "assets", number>): string => {
  const first = [
    counted(logs, "team log"),
    ...(creators > 0 ? [counted(creators, "creator")] : []),
    ...(contracts > 0 ? [counted(contracts, "contract")] : []),
  ];
  return `${first.join(", ")} and ${counted(assets, "asset")}`;
};

/** How many chains have a flaw, couldn't be read or weren't checked; undefined if there are none of these. */
const failed = ({ invalid, unread, unknown }: Record<"invalid" | "unread" | "unknown", number>): string | undefined => {
  const [first, ...others] = [
    ...(invalid > 0 ? [[invalid, "invalid"]] : []),
    ...(unread > 0 ? [[unread, "not read"]] : []),
    ...(unknown > 0 ? [[unknown, "not checked"]] : []),
  ];
  return first && [`${first[0]} of the chains ${first[1]}`, ...others.map((other) => other.join(" "))].join(", ");
};

export const verify: Command = {
  name: "verify",
  summary: "checks the chains of assets, creators, contracts and teams and names the first invalid entry",
  usage: `[--team tea_…] [--asset ast_…] [--files]

Checks the hash chain of every asset, creator and contract and every team's own log, or only those of one team or of one
asset (--asset needs --team). It compares each chain with the team's anchors: where the chain ended each day, stored in the
backup bucket. For assets it compares grants, answers, the shown rights, the license documents and the copies of posts with
the entries; with --files also the bytes of all stored files, which takes as long as reading them. For contracts it compares
the text, the signature and the bytes of the signed PDF and text file. For each invalid chain it names the first invalid
entry, and the reason. It names a chain that couldn't be read because the table didn't answer; * stands for a list of chains.
If the same chain can't be read again and again, an item of it is damaged. It names a chain of a kind that it doesn't know,
such as a later release's, as not checked. Entries whose person was erased count as redacted, not as damaged. Exit code 1 if
anything is invalid or wasn't checked. It may run while people work.`,
  options: { team: { type: "string" }, asset: { type: "string" }, files: { type: "boolean" } },
  onStage: true,
  async run(values, { say, complain }) {
    const { CONTRACT_HISTORIES } = await import("@clearhouse/core/contracts/contract/histories.ts");
    const { CREATOR_HISTORIES } = await import("@clearhouse/core/contracts/creator/histories.ts");
    const [team, asset] = [optional(values, "team"), optional(values, "asset")];
    if (asset && !team) throw new Refusal("--asset needs --team.");
    const { restoring } = await import("@clearhouse/core/custody/archive/restoring.ts");
    const half = await restoring();
    if (half) complain(`A restore that began at ${half.startedAt} wasn't finished: restore the same archive again.`);
    const filesUpTo = values.files === true ? Number.POSITIVE_INFINITY : undefined;
    let [assets, creators, contracts, logs, entries, redacted] = [0, 0, 0, 0, 0, 0];
    const flawed = { invalid: 0, unread: 0, unknown: 0 };
    const files = { compared: 0, unread: 0, unhashed: 0 };
    for await (const { teamId, chain, finding } of findings(team, asset, filesUpTo)) {
      if (finding === UNKNOWN) flawed.unknown++;
      else if (chain === LOG) logs++;
      else if (chain.startsWith(CREATOR_HISTORIES.prefix)) creators++;
      else if (chain.startsWith(CONTRACT_HISTORIES.prefix)) contracts++;
      else assets++;
      if ("files" in finding) {
        files.compared += finding.files.compared;
        files.unread += finding.files.unread;
        files.unhashed += finding.files.unhashed;
      }
      if (finding.ok) {
        entries += finding.entries;
        redacted += finding.redacted;
      } else if (finding.reason === "unread" || finding.reason === "unknown") {
        if (finding === UNREAD) flawed.unread++;
        complain(`${teamId} ${chain}: ${UNCHECKED_WORDS[finding.reason]}`);
      } else {
        flawed.invalid++;
        complain(`${teamId} ${chain}: entry ${flawWords(finding)} (${finding.reason})`);
      }
    }
    const chains = asset ? counted(assets, "asset") : counts({ logs, creators, contracts, assets });
    const fitting = counted(entries, "valid entry", "valid entries");
    const walked = `${chains}, ${fitting}, ${redacted} of them redacted`;
    if (files.compared > 0) say(`${counted(files.compared, "stored file")} read, with the hash in the entry.`);
    if (files.unread > 0) say(`${counted(files.unread, "stored file")} not read: --files reads them.`);
    if (filesUpTo && files.unhashed > 0) say(`${counted(files.unhashed, "stored file")} not hashed yet.`);
    const flaws = failed(flawed);
    say(flaws ? `${walked}; ${flaws}.` : `${walked}: every chain is valid.`);
    return flaws || half ? 1 : 0;
  },
};
