import { CodedError, notFound } from "../../platform/errors/error.ts";
import { invalidInput } from "../../platform/parse.ts";
import { MOST_PUBLICATIONS } from "./publication.schema.ts";

export const publicationNotFound = () => notFound("publication", "This publication isn't noted any more.");

export const publicationConflict = () =>
  new CodedError(
    "conflict",
    "publication.conflict",
    "Somebody else changed this publication in the meantime. Reload it to see the change.",
  );

export const takeDownOpen = () =>
  new CodedError(
    "conflict",
    "publication.take_down_open",
    "This publication has to be taken down. Enter the day on which it was taken down first.",
  );

/** The error for somebody who isn't a member of the team. */
export const notAMember = () =>
  invalidInput([{ path: ["takeDownById"], message: "Please choose a member of your team" }]);

export const tooManyPublications = () =>
  new CodedError("conflict", "publication.too_many", `At most ${MOST_PUBLICATIONS} publications can be noted.`);

/** The error for a day in the future. */
export const notYet = (field: "publishedOn" | "takenDownOn") =>
  invalidInput([{ path: [field], message: "Please choose today or an earlier day" }]);
