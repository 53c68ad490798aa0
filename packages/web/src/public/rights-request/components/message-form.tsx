import { REMOVAL_REASONS, REPLY_TOPICS } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import type { AboutItem } from "@clearhouse/first-screens/rights-request/about.tsx";
import { Say, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { TOPIC_TEXTS } from "@clearhouse/first-screens/rights-request/replies.tsx";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldGroup, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { TextArea, TextField } from "../../shared/text-field.tsx";
import { type Count, FormFrame, headingOf } from "./form-frame.tsx";
import { REMOVAL_TEXTS } from "./removal-texts.ts";
import { type DraftFieldsProps, SignerFields } from "./signer-fields.tsx";

interface ChoiceProps<Value extends string> {
  legend: string;
  values: readonly Value[];
  chosen: Value;
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

/** Whoever is asked for what isn't theirs says so, and, if they know it, whose it is. */
function NotMine({ draft, errors, onChange }: DraftFieldsProps) {
  const { say } = useReader();
  const isNotMine = draft.about === "not_mine";
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border bg-card px-3 py-2 transition-colors hover:bg-accent has-checked:border-primary">
        <input
          type="checkbox"
          checked={isNotMine}
          onChange={({ target }) => onChange({ about: target.checked ? "not_mine" : "other" })}
          className="size-4.5 shrink-0 accent-primary"
        />
        <span>{say("notMine")}</span>
      </label>
      {isNotMine && (
        <TextField
          label={say("belongsTo")}
          value={draft.belongsTo}
          error={errors.belongsTo}
          onValue={(belongsTo) => onChange({ belongsTo })}
        />
      )}
    </>
  );
}

const WORDS = {
  deny: { heading: "denyHeading", intro: "denyIntro", send: "denyRequest" },
  reply: { heading: "replyHeading", intro: "replyIntro", send: "replySend" },
  removal: { heading: "removalAsk", intro: "removalIntro", send: "removalSend" },
} as const;

const DENY = { one: "denyHeading", all: "bundleDenyHeading", some: "bundleDenySome" } as const;

export interface MessageFormProps extends DraftFieldsProps {
  kind: keyof typeof WORDS;
  /** The items that are denied. */
  about?: readonly AboutItem[];
  /** How many of the open requests are denied at once; absent for a single request. */
  count?: Count | undefined;
  teamName: string;
  busy: boolean;
  banner: ReactNode;
  onBack: () => void;
  onSubmit: () => void;
}

/** The forms in which an owner writes: the denial with its reason, 'Yes, but…', and the request for removal. */
export function MessageForm({
  kind,
  about,
  count,
  teamName,
  busy,
  banner,
  onBack,
  onSubmit,
  ...fields
}: MessageFormProps) {
  const { say } = useReader();
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
        {kind === "deny" && <NotMine {...fields} />}
        <SignerFields {...fields} />
        {kind !== "reply" && (
          <TextArea
            label={say(kind === "removal" ? "removalReason" : "reason")}
            required={draft.about === "other"}
            value={draft.reason}
            error={errors.reason}
            onValue={(reason) => onChange({ reason })}
          />
        )}
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
      </FieldGroup>
    </FormFrame>
  );
}
