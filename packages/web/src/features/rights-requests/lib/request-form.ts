import { joined } from "@clearhouse/core/base/license/asked-scope.policy.ts";
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

interface Term {
  scope?: { from?: string | undefined } | undefined;
  requestedUntil: string;
}

/** Whether the first day isn't after the last day; the server refuses it too. */
export const isInOrder = ({ scope, requestedUntil }: Term): boolean =>
  !scope?.from || requestedUntil === "" || scope.from <= requestedUntil;

export const OUT_OF_ORDER = { path: ["scope", "from"], error: "The first day can't be after the last day" };

/** The form's values. The proof of work and the uploads aren't fields: the sending code adds them. */
export const byUrlForm = requestByUrlInput.omit({ proof: true, uploadIds: true }).refine(isInOrder, OUT_OF_ORDER);
export const forAssetForm = requestForAssetInput.refine(isInOrder, OUT_OF_ORDER);

export type ByUrlValues = z.input<typeof byUrlForm>;
export type ForAssetValues = z.input<typeof forAssetForm>;

const scopeDefaults = (session: Session, uses: readonly string[]): ForAssetValues => ({
  contentOwner: "",
  contentOwnerEmail: "",
  brand: session.team.defaultBrand,
  intendedUse: DEFAULT_INTENDED_USE,
  scope: {
    ...{ brands: [session.team.defaultBrand], uses: [DEFAULT_INTENDED_USE], ...lastScope(session, uses) },
    ...{ countries: "worldwide", edits: "crop_trim_caption", aiTraining: false, aiMaking: false },
    ...{ from: "", afterEnd: undefined, creditRequired: false, words: "" },
  },
  urgency: "medium",
  requestedBy: session.user.displayName,
  message: "",
  context: "",
  requestedUntil: "",
  locale: "",
  remind: true,
  contractTemplateId: "",
  accountProof: undefined,
});

export const forAssetDefaults = (session: Session): ForAssetValues => scopeDefaults(session, ASSET_INTENDED_USES);

export const byUrlDefaults = (session: Session): ByUrlValues => ({
  ...scopeDefaults(session, URL_INTENDED_USES),
  contentUrl: "",
  contentTitle: "",
  tags: [],
  website: "",
});

/** The form's values as they are sent: the first brand and the first use stand for what reads only one of each. */
export const asSent = <Values extends Pick<ForAssetValues, "brand" | "intendedUse" | "scope">>(
  values: Values,
): Values => ({
  ...values,
  brand: values.scope?.brands?.[0] ?? values.brand,
  intendedUse: values.scope?.uses?.[0] ?? values.intendedUse,
});

const isFilled = (value: string | undefined): boolean => value !== undefined && value.trim() !== "";

/** Whether at least one brand and one use are chosen. */
export const isScoped = ({ scope }: Partial<Pick<ForAssetValues, "scope">>): boolean =>
  (scope?.brands?.length ?? 0) > 0 && (scope?.uses?.length ?? 0) > 0;

/** Whether all fields are filled in that 'Generate Link' requires. */
export const isByUrlComplete = (values: Partial<ByUrlValues>): boolean =>
  isScoped(values) && [values.contentUrl, values.contentTitle, values.contentOwner, values.requestedBy].every(isFilled);

/** Whether the required owner name, brand and requester are filled in. */
export const isForAssetComplete = (values: Partial<ForAssetValues>): boolean =>
  isScoped(values) && [values.contentOwner, values.requestedBy].every(isFilled);

type Named = Pick<ForAssetValues, "contentOwner" | "requestedBy" | "locale"> & {
  scope?: { brands?: readonly string[] | undefined } | undefined;
};

/** The default message as the server will write it, in the chosen language. Placeholders stand for empty fields. */
export const defaultMessage = (values: Partial<Named>, contentTitle: string, team: Session["team"]): string => {
  const { blanks } = REQUEST_TEXTS;
  const names = {
    creatorName: values.contentOwner?.trim() || blanks.owner,
    requesterName: values.requestedBy?.trim() || blanks.requester,
    contentTitle: contentTitle.trim() || blanks.title,
    brand: joined(values.scope?.brands ?? []) || blanks.brand,
  };
  return requestMessage(names, messageTemplate(team, values.locale));
};
