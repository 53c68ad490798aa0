import { DENY_REASONS, REMOVAL_REASONS, REPLY_TOPICS } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import type { AboutItem } from "@clearhouse/first-screens/rights-request/about.tsx";
import type { Draft } from "@clearhouse/first-screens/rights-request/draft.ts";
import { Say, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { TOPIC_TEXTS } from "@clearhouse/first-screens/rights-request/replies.tsx";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldGroup, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { TextArea, TextField } from "../../shared/text-field.tsx";
import { useOfferReader } from "../offer/offer-reader.tsx";
import { type Count, FormFrame, headingOf } from "./form-frame.tsx";
import { DENY_TEXTS, REMOVAL_TEXTS } from "./reason-texts.ts";
import { type DraftFieldsProps, SignerFields, type SignerProps, Trap } from "./signer-fields.tsx";

interface ChoiceProps<Value extends string> {
  legend: string;
  values: readonly Value[];
  chosen: Value | undefined;
  nameOf: (value: Value) => string;
  onChoose: (value: Value) => void;
}

/** One of several values, each as large as a thumb. */
function Choice<Value extends string>({ legend, values, chosen, nameOf, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <FieldSet>
      <FieldLegend>{legend}</FieldLegend>
      <div className="grid gap-2">
        {values.map((value) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border bg-card px-3 py-2 transition-colors hover:bg-accent has-checked:border-primary"
          >
            <input
              type="radio"
              name={id}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="size-4.5 shrink-0 accent-primary"
            />
            <span>{nameOf(value)}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}

function Topics({ draft, onChange }: DraftFieldsProps) {
  const { say } = useReader();
  return (
    <Choice
      legend={say("replyTopic")}
      values={REPLY_TOPICS}
      chosen={draft.topic}
      nameOf={(topic) => say(TOPIC_TEXTS[topic])}
      onChoose={(topic) => onChange({ topic })}
    />
  );
}

function RemovalReasons({ draft, onChange }: DraftFieldsProps) {
  const { say } = useReader();
  return (
    <Choice
      legend={say("removalAbout")}
      values={REMOVAL_REASONS}
      chosen={draft.about}
      nameOf={(about) => say(REMOVAL_TEXTS[about])}
      onChoose={(about) => onChange({ about })}
    />
  );
}

const IN_IT = ["adults", "child"] as const;
const IN_IT_TEXTS = { adults: "denyAdults", child: "denyChild" } as const;

/** Why it is denied; then, if it belongs to it, whose it is or who is in it. */
function DenyReasons({ draft, errors, onChange }: DraftFieldsProps) {
  const { say } = useReader();
  return (
    <>
      <Choice
        legend={say("denyBecause")}
        values={DENY_REASONS}
        chosen={draft.because}
        nameOf={(because) => say(DENY_TEXTS[because])}
        // An error about a missing reason goes with the choice.
        onChoose={(because) => onChange({ because, reason: draft.reason })}
      />
      {draft.because === "not_mine" && (
        <TextField
          label={say("belongsTo")}
          value={draft.belongsTo}
          error={errors.belongsTo}
          onValue={(belongsTo) => onChange({ belongsTo })}
        />
      )}
      {draft.because === "someone_in_it" && (
        <Choice
          legend={say("denyWho")}
          values={IN_IT}
          chosen={draft.people}
          nameOf={(people) => say(IN_IT_TEXTS[people])}
          onChoose={(people) => onChange({ people })}
        />
      )}
    </>
  );
}

/** Beside the no: nobody of the team asks this person again. */
function Never({ draft, onChange }: Pick<DraftFieldsProps, "draft" | "onChange">) {
  const { say } = useReader();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
      <input
        type="checkbox"
        checked={draft.notAgain}
        onChange={({ target }) => onChange({ notAgain: target.checked })}
        className="size-4.5 shrink-0 accent-primary"
      />
      <span>{say("neverAgain")}</span>
    </label>
  );
}

const WORDS = {
  deny: { heading: "denyHeading", intro: "denyIntro", send: "denyRequest" },
  reply: { heading: "replyHeading", intro: "replyIntro", send: "replySend" },
  removal: { heading: "removalAsk", intro: "removalIntro", send: "removalSend" },
} as const;

const DENY = { one: "denyHeading", all: "bundleDenyHeading", some: "bundleDenySome" } as const;

/** Whether the owner's own words have to be the reason, because they have chosen none. */
const isOwnReason = (kind: keyof typeof WORDS, { because = "other", about }: Draft): boolean =>
  (kind === "deny" ? because : about) === "other";

export interface MessageFormProps extends SignerProps {
  kind: keyof typeof WORDS;
  /** Whose no it is: the name and the address that were asked, which count as given. */
  who?: string;
  /** The items that are denied. */
  about?: readonly AboutItem[];
  /** How many of the open requests are denied at once; absent for a single request. */
  count?: Count | undefined;
  teamName: string;
  /** Whether the owner can ask not to be asked again, beside the no. */
  offersNever?: boolean;
  busy: boolean;
  banner: ReactNode;
  onBack: () => void;
  /** Opens the counter-offer in place of a message; absent if none can be made. */
  onOffer?: (() => void) | undefined;
  onSubmit: () => void;
}

/** The forms in which an owner writes: the denial with its reason, 'Yes, but…', and the request for removal. */
export function MessageForm({
  kind,
  who,
  about,
  count,
  teamName,
  offersNever = false,
  busy,
  banner,
  onBack,
  onOffer,
  onSubmit,
  ...fields
}: MessageFormProps) {
  const { say } = useOfferReader();
  const { draft, errors, onChange } = fields;
  const { heading, intro, send } = WORDS[kind];
  const several = count && count.of > 1 ? headingOf(count, DENY, say) : undefined;
  return (
    <FormFrame
      heading={several ?? say(heading)}
      about={about}
      errors={errors}
      banner={banner}
      onBack={onBack}
      onSubmit={onSubmit}
    >
      <FieldGroup className="max-w-xl">
        <p className="text-pretty text-muted-foreground">
          <Say text={intro} team={teamName} />
        </p>
        {kind === "reply" && <Topics {...fields} />}
        {kind === "removal" && <RemovalReasons {...fields} />}
        {kind === "reply" && (
          <TextArea
            label={say("replyMessage")}
            required
            value={draft.message}
            error={errors.message}
            onValue={(message) => onChange({ message })}
          />
        )}
        {kind === "deny" && <DenyReasons {...fields} />}
        {kind === "deny" ? <Trap {...fields} /> : <SignerFields {...fields} />}
        {who && <p className="text-pretty text-muted-foreground text-sm">{say("denyAs", { who })}</p>}
        {kind !== "reply" && (
          <TextArea
            label={say(kind === "removal" ? "removalReason" : "reason")}
            required={isOwnReason(kind, draft)}
            value={draft.reason}
            error={errors.reason}
            onValue={(reason) => onChange({ reason })}
          />
        )}
        {offersNever && <Never {...fields} />}
        <Button
          type="submit"
          variant={kind === "reply" ? "default" : "destructive"}
          size="wrapping"
          className="min-h-12 w-full"
          aria-disabled={busy}
        >
          {busy && <Spinner />}
          {busy ? say("sending") : (several ?? say(send))}
        </Button>
        {onOffer && (
          <Button variant="ghost" size="wrapping" className="min-h-11" onClick={onOffer}>
            {say("offerInstead")}
          </Button>
        )}
      </FieldGroup>
    </FormFrame>
  );
}
