import type { ReleaseKind } from "../../library/verdict/release-state.schema.ts";
import { CodedError, notFound } from "../../platform/errors/error.ts";
import { invalidInput } from "../../platform/parse.ts";
import { GUARDIAN_NEEDED, MOST_RELEASES } from "./release.schema.ts";

export const releaseNotFound = () => notFound("release", "This release isn't noted any more.");

export const releaseConflict = () =>
  new CodedError(
    "conflict",
    "release.conflict",
    "Somebody else changed this release in the meantime. Reload it to see the change.",
  );

export const tooManyReleases = () =>
  new CodedError("conflict", "release.too_many", `At most ${MOST_RELEASES} releases can be noted.`);

export const guardianNeeded = () => invalidInput([{ path: ["guardian"], message: GUARDIAN_NEEDED }]);

/**
 * The error for noting "no people" for an asset with a release of a person, or "no music" for an asset with a release
 * of music.
 */
export const releasesNoted = (kind: ReleaseKind) =>
  new CodedError(
    "conflict",
    "release.noted",
    kind === "person"
      ? "Releases of people are noted. Remove them first."
      : "Releases of music are noted. Remove them first.",
  );
