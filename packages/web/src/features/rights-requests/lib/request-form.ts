import { messageTemplate, requestMessage } from "@clearhouse/core/people/team/request-message.policy.ts";
import type { Session } from "@clearhouse/core/people/team/session.schema.ts";
import {
  ASSET_INTENDED_USES,
  DEFAULT_INTENDED_USE,
  requestByUrlInput,
  requestForAssetInput,
  URL_INTENDED_USES,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import type * as z from "zod";
import { REQUEST_TEXTS } from "../texts.ts";
import { lastScope } from "./last-scope.ts";

/** The form's values. The proof of work and the uploads aren't fields: the sending code adds them. */
export const byUrlForm = requestByUrlInput.omit({ proof: true, uploadIds: true });
export const forAssetForm = requestForAssetInput;

export type ByUrlValues = z.input<typeof byUrlForm>;
export type ForAssetValues = z.input<typeof forAssetForm>;

const scopeDefaults = (session: Session, uses: readonly string[]): ForAssetValues => ({
  contentOwner: "",
  contentOwnerEmail: "",
  brand: session.team.defaultBrand,
  intendedUse: DEFAULT_INTENDED_USE,
  ...lastScope(session, uses),
  urgency: "medium",
  requestedBy: session.user.displayName,
  message: "",
  context: "",
  requestedUntil: "",
  locale: "",
  remind: true,
  contractTemplateId: "",
});

export const forAssetDefaults = (session: Session): ForAssetValues => scopeDefaults(session, ASSET_INTENDED_USES);

export const byUrlDefaults = (session: Session): ByUrlValues => ({
  ...scopeDefaults(session, URL_INTENDED_USES),
  contentUrl: "",
  contentTitle: "",
  tags: [],
  website: "",
});

const isFilled = (value: string | undefined): boolean => value !== undefined && value.trim() !== "";

/** Whether all fields are filled in that 'Generate Link' requires. */
export const isByUrlComplete = (values: Partial<ByUrlValues>): boolean =>
  [
    values.contentUrl,
    values.contentTitle,
    values.contentOwner,
    values.brand,
    values.intendedUse,
    values.requestedBy,
  ].every(isFilled);

/** Whether the required owner name, brand and requester are filled in. */
export const isForAssetComplete = (values: Partial<ForAssetValues>): boolean =>
  [values.contentOwner, values.brand, values.requestedBy].every(isFilled);

type Named = Pick<ForAssetValues, "contentOwner" | "requestedBy" | "brand" | "locale">;

/** The default message as the server will write it, in the chosen language. Placeholders stand for empty fields. */
export const defaultMessage = (values: Partial<Named>, contentTitle: string, team: Session["team"]): string => {
  const { blanks } = REQUEST_TEXTS;
  const names = {
    creatorName: values.contentOwner?.trim() || blanks.owner,
    requesterName: values.requestedBy?.trim() || blanks.requester,
    contentTitle: contentTitle.trim() || blanks.title,
    brand: values.brand?.trim() || blanks.brand,
  };
  return requestMessage(names, messageTemplate(team, values.locale));
};
