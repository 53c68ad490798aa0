import {
  DEFAULT_INTENDED_USE,
  requestByUrlInput,
  requestForAssetInput,
} from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { requestMessage } from "@clearhouse/core/rights-request/rights-request-message.policy.ts";
import type { Session } from "@clearhouse/core/team/session.schema.ts";
import type * as z from "zod";
import { REQUEST_TEXTS } from "../texts.ts";

/** The proof of work is no field: it joins on the way out. */
export const byUrlForm = requestByUrlInput.omit({ proof: true });
export const forAssetForm = requestForAssetInput;

export type ByUrlValues = z.input<typeof byUrlForm>;
export type ForAssetValues = z.input<typeof forAssetForm>;

export const forAssetDefaults = ({ user, team }: Session): ForAssetValues => ({
  contentOwner: "",
  contentOwnerEmail: "",
  brand: team.defaultBrand,
  intendedUse: DEFAULT_INTENDED_USE,
  urgency: "medium",
  requestedBy: user.displayName,
  message: "",
  context: "",
  requestedUntil: "",
});

export const byUrlDefaults = (session: Session): ByUrlValues => ({
  ...forAssetDefaults(session),
  contentUrl: "",
  contentTitle: "",
  website: "",
});

const isFilled = (value: string | undefined): boolean => value !== undefined && value.trim() !== "";

/** Spec A §5: Generate Link is disabled until these are all filled. */
export const isByUrlComplete = (values: Partial<ByUrlValues>): boolean =>
  [
    values.contentUrl,
    values.contentTitle,
    values.contentOwner,
    values.brand,
    values.intendedUse,
    values.requestedBy,
  ].every(isFilled);

/** Spec A §5: owner name, brand and requester. */
export const isForAssetComplete = (values: Partial<ForAssetValues>): boolean =>
  [values.contentOwner, values.brand, values.requestedBy].every(isFilled);

type Named = Pick<ForAssetValues, "contentOwner" | "requestedBy" | "brand">;

/**
 * The text an untouched message stands for, as the server will write it; fields still empty show as blanks.
 * @param template the team's own; "" for the product's
 */
export const defaultMessage = (values: Partial<Named>, contentTitle: string, template: string): string => {
  const { blanks } = REQUEST_TEXTS;
  const names = {
    creatorName: values.contentOwner?.trim() || blanks.owner,
    requesterName: values.requestedBy?.trim() || blanks.requester,
    contentTitle: contentTitle.trim() || blanks.title,
    brand: values.brand?.trim() || blanks.brand,
  };
  return requestMessage(names, template || undefined);
};
