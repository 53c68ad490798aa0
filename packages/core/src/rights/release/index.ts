import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { type Change, change, read as readAsset, type Step } from "../../library/asset/change.ts";
import { ReleaseEntity, type ReleaseRecord } from "../../library/asset/release.entity.ts";
import { releasesOf } from "../../library/asset/releases.ts";
import { Upload } from "../../library/upload/index.ts";
import type { UploadRecord } from "../../library/upload/upload.entity.ts";
import { standingOf } from "../../library/verdict/release.policy.ts";
import type { AssetReleases, ReleaseState } from "../../library/verdict/release-state.schema.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso, todayIn } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { newId } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { found, required } from "../../platform/store/found.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { deleteItem, putItem, type Write } from "../../platform/store/transaction.ts";
import { lookedAfter, noLongerLookedAfter } from "./expiry.ts";
import { guardianNeeded, releaseConflict, releaseNotFound, releasesNoted, tooManyReleases } from "./release.errors.ts";
import {
  MOST_RELEASES,
  type ParsedAddRelease,
  type ParsedEditRelease,
  type ReleaseList,
  type Release as ReleaseView,
  type ShowInput,
} from "./release.schema.ts";

export * as Release from "./index.ts";

/** What was noted about the people and the music in an asset, and all its releases. @throws asset.not_found */
export const list = async (assetId: string): Promise<ReleaseList> => {
  const { teamId } = requireMember();
  const [asset, all, show] = await Promise.all([readAsset(teamId, assetId), releasesOf(teamId, assetId), viewer()]);
  return { people: asset.releases?.people, music: asset.releases?.music, items: all.map(show) };
};

/**
 * Notes whether people can be recognized in an asset, and whether there is music in it.
 * @throws asset.not_found, release.noted if the input says "no" or "unknown" about people or music, but the asset has
 * releases of that kind
 */
export const say = async (assetId: string, said: ShowInput): Promise<ReleaseList> => {
  const { teamId } = requireMember();
  await change(teamId, assetId, (current) => {
    const before = current.releases ?? { releases: [] };
    const after = {
      ...before,
      ...(said.people && { people: SAID[said.people] }),
      ...(said.music && { music: SAID[said.music] }),
    };
    if (after.people === before.people && after.music === before.music) return undefined;
    refuseContradiction(after);
    const facts = { people: wordOf(after.people), music: wordOf(after.music) };
    return {
      next: { ...current, releases: orNothing(after) },
      step: { type: "release.shown", facts },
      also: [],
    };
  });
  return list(assetId);
};

const SAID = { yes: true, no: false, unknown: undefined } as const;
const wordOf = (said: boolean | undefined): string => (said === undefined ? "not said" : said ? "yes" : "no");

const refuseContradiction = ({ people, music, releases }: AssetReleases): void => {
  if (people !== true && releases.some(({ kind }) => kind === "person")) throw releasesNoted("person");
  if (music !== true && releases.some(({ kind }) => kind === "music")) throw releasesNoted("music");
};

const orNothing = (said: AssetReleases): AssetReleases | undefined =>
  said.people === undefined && said.music === undefined ? undefined : said;

/**
 * Notes a release, with its file if there already is one. The asset then counts as showing people or having music.
 * @throws asset.not_found, release.too_many, upload.not_found, upload.not_completed, request.invalid for a minor's
 * signed release without a guardian
 */
export const add = async (assetId: string, input: ParsedAddRelease, idempotencyKey?: string): Promise<ReleaseView> => {
  const { teamId, userId, displayName } = requireMember();
  const tried = attempt(`release:${userId}`, idempotencyKey, { assetId, ...input });
  const stored = await once(
    tried,
    (id) => read(teamId, assetId, id),
    async () => {
      const { decision } = await change(teamId, assetId, async (current) => {
        if ((current.releases?.releases.length ?? 0) >= MOST_RELEASES) throw tooManyReleases();
        const upload = input.uploadId ? await Upload.completed(input.uploadId, "release") : undefined;
        const record: ReleaseRecord = {
          ...{ teamId, assetId, releaseId: newId("release"), kind: input.kind, version: 1 },
          ...fieldsOf(input, input.kind),
          ...{ file: upload && fileOf(upload), addedById: userId, addedBy: displayName, addedAt: nowIso() },
        };
        refuseUnsigned(record);
        const writes = [
          putItem(ReleaseEntity.create(record).params()),
          ...(upload ? [...Upload.attachment(upload), settled(record)] : []),
          ...lookedAfter(record, ""),
          ...remember(tried, record.releaseId),
        ];
        return { ...changing(current, "release.added", record, stateOf(record), writes), record };
      });
      return decision.record;
    },
  );
  return (await viewer())(stored);
};

/**
 * Edits a release, or adds its file. Refused if the release has changed since the version that the edit names. A
 * replaced file is removed.
 * @throws asset.not_found, release.not_found, release.conflict, upload.not_found, upload.not_completed, request.invalid
 */
export const edit = async (
  assetId: string,
  releaseId: string,
  { version, ...input }: ParsedEditRelease,
): Promise<ReleaseView> => {
  const { teamId } = requireMember();
  const { decision } = await change(teamId, assetId, async (current) => {
    const before = await read(teamId, assetId, releaseId);
    if (before.version !== version) throw releaseConflict();
    const upload = input.uploadId ? await Upload.completed(input.uploadId, "release") : undefined;
    const file = upload ? fileOf(upload) : before.file;
    const changed: ReleaseRecord = { ...before, ...fieldsOf(input, before.kind), file, version: version + 1 };
    const record = upload ? { ...changed, documentErased: undefined } : changed;
    refuseUnsigned(record);
    const writes = [
      putItem(ReleaseEntity.put(record).params()),
      ...(upload ? [...Upload.attachment(upload), settled(record), ...(await dropped(before))] : []),
      ...lookedAfter(record, before.validUntil ?? ""),
    ];
    return { ...changing(current, "release.edited", record, stateOf(record), writes), record };
  });
  return (await viewer())(decision.record);
};

/** Removes a release that was noted by mistake, and the release's file. @throws asset.not_found, release.not_found */
export const remove = async (assetId: string, releaseId: string): Promise<void> => {
  const { teamId } = requireMember();
  await change(teamId, assetId, async (current) => {
    const before = await read(teamId, assetId, releaseId);
    const gone = deleteItem(ReleaseEntity.delete({ teamId, assetId, releaseId }).params());
    return changing(current, "release.removed", before, undefined, [
      gone,
      ...noLongerLookedAfter(before),
      ...(await dropped(before)),
    ]);
  });
};

const read = (teamId: string, assetId: string, releaseId: string): Promise<ReleaseRecord> =>
  required(found(ReleaseEntity.get({ teamId, assetId, releaseId }).go({ consistent: true })), releaseNotFound);

type Fields = Pick<ParsedAddRelease, "name" | "minor" | "guardian" | "validUntil" | "note">;

const fieldsOf = ({ name, minor, guardian, validUntil, note }: Fields, kind: ReleaseRecord["kind"]) => {
  const isMinor = kind === "person" && minor;
  return {
    ...{ name, minor: isMinor, guardian: isMinor ? guardian || undefined : undefined },
    ...{ validUntil: validUntil || undefined, note: note || undefined },
  };
};

const fileOf = ({ uploadId, key, fileName: name, contentType, size }: UploadRecord) => ({
  ...{ uploadId, key, name, contentType, size },
});

const refuseUnsigned = ({ minor, guardian, file }: ReleaseRecord): void => {
  if (file && minor && !guardian) throw guardianNeeded();
};

/** The writes that remove a release's file and its copy in the backup. */
const dropped = async (release: ReleaseRecord): Promise<Write[]> => {
  const { teamId, file } = release;
  return file ? [...(await Upload.detachment(teamId, file.uploadId)), settled(release)] : [];
};

/** The event after which a release's file is copied into the backup, or its copy is removed. */
const settled = ({ assetId, file }: ReleaseRecord): Write =>
  EVENTS["backup.copy.due"].outbox({ ownerId: assetId, fileId: file?.uploadId ?? "" });

const stateOf = ({ releaseId: id, kind, minor, file, validUntil = "" }: ReleaseRecord): ReleaseState => ({
  ...{ id, kind, minor, onFile: file !== undefined, validUntil },
});

/**
 * The asset's part of a change of its releases: a summary of its releases without names, the entry in the asset's
 * activity, and the event.
 */
const changing = (
  current: AssetRecord,
  type: Step["type"],
  about: ReleaseRecord,
  state: ReleaseState | undefined,
  writes: Write[],
): Change => {
  const { releases = [], ...said } = current.releases ?? {};
  const others = releases.filter(({ id }) => id !== about.releaseId);
  // Ids sort by creation time.
  const next = [...others, ...(state ? [state] : [])].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const shown = state && (about.kind === "person" ? { people: true } : { music: true });
  const { kind, minor, file, validUntil = "", name, guardian = "" } = about;
  return {
    next: { ...current, releases: { ...said, ...shown, releases: next } },
    step: {
      type,
      facts: { kind, minor: minor ? "yes" : "", release: file ? "on file" : "missing", "valid until": validUntil },
      personal: { about: name, ...(guardian && { facts: { guardian } }) },
    },
    also: writes,
  };
};

const viewer = async (): Promise<(record: ReleaseRecord) => ReleaseView> => {
  const { timeZone } = await Team.get(requireMember().teamId);
  const today = todayIn(timeZone);
  return (record) => {
    const { releaseId: id, kind, name, minor, guardian = "", file, validUntil = "", note = "" } = record;
    const { addedBy, addedAt, version, documentErased } = record;
    return {
      ...{ id, kind, name, minor, guardian, validUntil, note, addedBy, addedAt, version },
      standing: standingOf(stateOf(record), today),
      // If the file was erased, only the record is left.
      file: documentErased
        ? undefined
        : file && {
            name: shownFileName(file.name),
            url: `${addressOf(file.key)}?download=1`,
            size: file.size,
            contentType: file.contentType,
          },
    };
  };
};
