import type { RightsTerms } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import type { BundleAnswered } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { type AboutItem, aboutOf } from "@clearhouse/first-screens/rights-request/about.tsx";
import { askedNow, type Draft } from "@clearhouse/first-screens/rights-request/draft.ts";
import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { useMemo } from "react";
import { Banner } from "../shared/banner.tsx";
import type { Elsewhere } from "./allow/allow-props.ts";
import { bundleClient } from "./bundle/bundle-client.ts";
import { ApproveForm } from "./components/approve-form.tsx";
import { MessageForm } from "./components/message-form.tsx";
import { OfferForm } from "./offer/offer-form.tsx";
import { OfferTexts, offerTexts } from "./offer/offer-reader.tsx";
import { useOriginals } from "./originals/use-originals.ts";
import { ownerClient } from "./owner-client.ts";
import { type AnswerOptions, useAnswer } from "./use-answer.ts";

export interface AnsweringProps extends Pick<AnswerOptions, "request" | "step" | "draft" | "refresh" | "onGone"> {
  token: string;
  asked: RightsTerms;
  onDraft: (change: Partial<Draft>) => void;
  onDecided: AnswerOptions["onDecided"];
  onSaid: (request: OwnerRequest) => void;
  onBack: () => void;
  /** Opens another answer instead. */
  onElsewhere: Elsewhere;
  /**
   * Set if one answer goes to several requests: `about` names these requests, `of` is the number of open requests.
   * Originals can only be sent with the answer to a single request.
   */
  several?: { about: readonly AboutItem[]; of: number; onAnswered: (answered: BundleAnswered) => void };
}

/**
 * Whether a date was typed only in part: the field's value is then empty, and only the browser knows of the typed part.
 */
const hasHalfDate = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>("input[type='date']")].some(({ validity }) => validity.badInput);

/**
 * The forms for an owner's answer and what they need (checks, proof of work, uploads). The forms are loaded when the
 * owner is about to answer, and stay mounted while the owner reads the request again, so that uploads and an answer
 * that is being sent continue.
 */
function Answering({ token, asked, onDraft, onBack, onElsewhere, onDecided, several, ...options }: AnsweringProps) {
  const { request, step, draft } = options;
  const { say } = useReader();
  const client = useMemo(
    () =>
      several
        ? bundleClient(
            token,
            several.about.map(({ id }) => id),
            several.onAnswered,
          )
        : ownerClient(token),
    [token, several],
  );
  const about = several?.about ?? [aboutOf(request)];
  const count = several && { count: several.about.length, of: several.of };
  const originals = useOriginals(client);
  const answer = useAnswer({
    ...options,
    client,
    originals,
    onDecided: (decided) => {
      onDecided(decided);
      if (decided.request.status === "denied" || decided.earlier) originals.discard();
    },
  });
  const { errors, terms, progress } = answer;
  const onChange = (change: Partial<Draft>) => {
    onDraft(change);
    answer.changed(change);
  };
  const banner = <Banner notice={answer.notice} closeLabel={say("close")} onClose={answer.closeNotice} />;
  const { contentOwner, contentOwnerEmail, contentOwnerHint } = request;
  const sentTo = contentOwnerEmail ? "" : contentOwnerHint;
  const fields = { draft, errors, onChange, sentTo, onBack, banner };
  const message = { ...fields, teamName: request.team.name, busy: progress !== "idle" };

  if (request.decision) {
    if (step !== "removal" || !request.removal.open) return null;
    return <MessageForm kind="removal" {...message} onSubmit={() => void answer.askRemoval()} />;
  }
  if (step === "approve") {
    const more = {
      request,
      terms,
      asked,
      onElsewhere,
      originals: several ? undefined : originals,
      progress,
      count,
      about,
    };
    return <ApproveForm {...fields} {...more} onSubmit={(form) => void answer.approve(hasHalfDate(form))} />;
  }
  if (step === "deny")
    return (
      <MessageForm
        kind="deny"
        {...message}
        who={[contentOwner, contentOwnerEmail || contentOwnerHint].filter(Boolean).join(", ")}
        count={count}
        about={about}
        offersNever={request.notAgain === "off"}
        onSubmit={() => void answer.deny()}
      />
    );
  const offered = several ? undefined : askedNow(request);
  if (step === "offer" && offered) {
    return (
      <OfferForm
        {...message}
        asked={offered}
        about={about}
        onElsewhere={onElsewhere}
        onSubmit={() => void answer.counterOffer()}
      />
    );
  }
  if (step === "reply")
    return (
      <MessageForm
        kind="reply"
        {...message}
        onOffer={offered && (() => onElsewhere("offer"))}
        onSubmit={() => void answer.reply()}
      />
    );
  return null;
}

/** The forms with the texts that they need beside those of the page. */
export const answeringIn = async (locale: Locale) => {
  const { catalogue } = await offerTexts(locale);
  return (props: AnsweringProps) => (
    <OfferTexts texts={catalogue}>
      <Answering {...props} />
    </OfferTexts>
  );
};
