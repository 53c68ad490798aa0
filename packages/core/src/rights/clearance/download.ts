import type { AssetFileRecord, AssetRecord } from "../../library/asset/asset.entity.ts";
import { assetNotFound } from "../../library/asset/asset.errors.ts";
import type { Download } from "../../library/asset/asset.schema.ts";
import { change, read } from "../../library/asset/change.ts";
import type { Facts } from "../../library/verdict/facts.policy.ts";
import { forbidsDownload } from "../../library/verdict/rows.schema.ts";
import { type Verdict, verdict } from "../../library/verdict/verdict.policy.ts";
import { Team } from "../../people/team/index.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { RightsInFile } from "../rights-in-file/index.ts";
import { expiredForAdmins, expiredForKeys, needsReason, notCleared, stopped } from "./clearance.errors.ts";
import type { DownloadInput } from "./gate.schema.ts";
import { olderReason } from "./gate-answer.policy.ts";
import { readFacts } from "./rights.ts";

/**
 * The URL at which a file of an asset can be downloaded. The download is recorded in the activity. If somebody has ruled
 * the use out, only an admin gets the file, who says why. If the rights have ended or somebody has to be asked first,
 * the caller has to send the reason that they saw as `despite`; the activity records it. Conditions are part of the
 * answer.
 * With `rights`, the file is a copy that says what its license allows; whether it may be downloaded is the same.
 * @throws asset.not_found, also for a file that doesn't belong to the asset
 * @throws asset.not_cleared with the reason in `fields.despite`, and with `fields.why` if an admin has to say why
 * @throws asset.stopped if the use is ruled out and the caller is no admin
 * @throws asset.expired if the rights have ended, and an API key asks, or the team lets only admins download then
 * @throws asset.rights_not_written, asset.breaks_credentials for a copy; see {@link RightsInFile.makeCopy}
 */
export const download = async (assetId: string, input: DownloadInput): Promise<Download> => {
  const { fileId, despite, why = "", rights, breaksCredentials = false } = input;
  const { teamId, role, apiKey } = requireMember();
  const team = await Team.get(teamId);
  const caller = { isAdmin: role === "admin" && !apiKey, isKey: apiKey !== undefined };
  const allow = mayDownload(caller, { despite, why }, team.expiredForAdmins ?? false);
  const allowed = async (asset: AssetRecord) => {
    const file = asset.files.find(({ id }) => id === fileId);
    if (!file) throw assetNotFound();
    const facts = await readFacts(asset, team, { agreements: "leading" });
    const use = verdict(facts, { on: facts.today });
    return { file, use, noted: allow(use, facts) };
  };
  const copy = rights && (await copyOf(await read(teamId, assetId), allowed, breaksCredentials));
  const { decision } = await change(teamId, assetId, async (current) => {
    const { file, use, noted } = await allowed(current);
    const made: Record<string, string> = copy ? { rights: "in the file", sha256: copy.sha256 } : {};
    const step = { type: "asset.file.downloaded" as const, facts: { file: file.name, ...noted, ...made } };
    const also = copy ? RightsInFile.marksOf(current, copy.sha256) : [];
    return { next: current, step, also, use, file };
  });
  const { file } = decision;
  return {
    url: `${addressOf(copy?.key ?? file.key)}?download=1`,
    name: shownFileName(file.name),
    ...(decision.use.answer === "conditions" && { conditions: decision.use.findings.map(({ text }) => text) }),
  };
};

/** A copy of a file with its rights in it, if the file may be downloaded at all. */
const copyOf = async (
  asset: AssetRecord,
  allowed: (asset: AssetRecord) => Promise<{ file: AssetFileRecord }>,
  mayBreak: boolean,
): Promise<RightsInFile.Copy> => RightsInFile.makeCopy(asset, (await allowed(asset)).file, mayBreak);

interface Caller {
  isAdmin: boolean;
  isKey: boolean;
}

/**
 * Returns a function that lets a download through, with the facts that the activity records of it.
 * @throws what {@link download} throws
 */
const mayDownload =
  (caller: Caller, said: { despite: DownloadInput["despite"]; why: string }, expiredOnlyForAdmins: boolean) =>
  ({ answer, findings }: Verdict, facts: Facts): Record<string, string> => {
    if (answer === "cleared" || answer === "conditions") return {};
    const [headline] = findings;
    const hasSaid = said.despite === headline.reason || said.despite === olderReason(headline);
    if (forbidsDownload(headline.reason)) {
      if (!caller.isAdmin) throw stopped(headline);
      if (!hasSaid || said.why === "") throw needsReason(headline);
      return { "not cleared": headline.reason.replaceAll("_", " "), reason: said.why };
    }
    if (answer === "stop") {
      if (caller.isKey) throw expiredForKeys(headline);
      if (expiredOnlyForAdmins && !caller.isAdmin) throw expiredForAdmins();
    }
    if (!hasSaid) throw notCleared(headline);
    if (headline.reason === "rights_ended") return { "rights expired on": lastDayOf(facts) };
    return { "not cleared": headline.reason.replaceAll("_", " ") };
  };

/** The last day of rights that have ended. */
const lastDayOf = ({ ways }: Facts): string =>
  ways
    .flat()
    .flatMap(({ grants }) => grants.map(({ scope }) => scope.until))
    .toSorted()
    .at(-1) ?? "";
