import { CodedError, notFound } from "../../platform/errors/error.ts";
import { NOT_YOUR_VIEW } from "./saved-view.policy.ts";
import { SAVED_VIEWS_MAX } from "./saved-view.schema.ts";

export const viewNotFound = () => notFound("saved_view", "View not found");

export const notYourView = () => new CodedError("forbidden", "auth.forbidden", NOT_YOUR_VIEW);

export const tooManyViews = () =>
  new CodedError(
    "conflict",
    "saved_view.too_many",
    `At most ${SAVED_VIEWS_MAX} views can be saved. Delete one of them first.`,
  );
