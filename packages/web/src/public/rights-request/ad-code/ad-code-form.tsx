import { isAdCodeAwaited } from "@clearhouse/core/library/asset/ad-code.schema.ts";
import { AD_CODE_DAYS, type GiveAdCodeInput } from "@clearhouse/core/rights/ad-code/ad-code.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { Say, type TextKey, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { type FormEvent, useId, useMemo, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Field, FieldGroup, FieldLabel, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import { Honeypot } from "../../shared/honeypot.tsx";
import { TextField } from "../../shared/text-field.tsx";
import { ownerClient } from "../owner-client.ts";
import { type Outcome, sendAnswer } from "../send-answer.ts";
import { today } from "../today.ts";

type AdCode = NonNullable<OwnerRequest["adCode"]>;

const PLATFORMS: Record<AdCode["platform"], string> = {
  tiktok: "TikTok",
  instagram: "Instagram",
  facebook: "Facebook",
};

/** What is wrong with a field, in words of the page: the server's are in English. */
const WRONG: Readonly<Record<string, TextKey>> = {
  code: "adCodeWrong",
  days: "adCodeDaysMissing",
  since: "adCodeOver",
  until: "adCodeOver",
};

interface Props {
  token: string;
  request: OwnerRequest;
  onGiven: (request: OwnerRequest) => void;
}

/** The owner's answer to the question for an ad code, and the form for it. */
export function AdCodePart({ token, request, onGiven }: Props) {
  const { dates } = useReader();
  const id = useId();
  const { adCode, team } = request;
  if (!adCode) return null;
  const { given } = adCode;
  return (
    <section
      aria-labelledby={id}
      className="mx-auto flex w-full max-w-xl flex-col gap-3 rounded-lg border bg-card px-4 py-3.5"
    >
      <h2 id={id} className="font-semibold">
        <Say text="adCodeTitle" platform={PLATFORMS[adCode.platform]} />
      </h2>
      {given && (
        <p role="status" className="text-pretty">
          {given.until === "" ? (
            <Say text="adCodeGiven" date={dates.day(given.at)} />
          ) : (
            <Say text="adCodeGivenUntil" date={dates.day(given.at)} until={dates.calendarDay(given.until)} />
          )}
        </p>
      )}
      {isAdCodeAwaited(adCode) && (
        <>
          <p className="text-pretty text-muted-foreground">
            <Say text="adCodeIntro" team={team.name} platform={PLATFORMS[adCode.platform]} />
          </p>
          <AdCodeForm token={token} adCode={adCode} onGiven={onGiven} />
        </>
      )}
    </section>
  );
}

const EMPTY = { how: "code" as GiveAdCodeInput["how"], code: "", days: "", since: "", until: "", website: "" };

/** What is sent: TikTok's codes have days, all others an end. */
const inputOf = ({ how, code, days, since, until, website }: typeof EMPTY, isTiktok: boolean) => ({
  ...{ how, website, code: how === "code" ? code.trim() : "" },
  ...(how === "code" && isTiktok ? { since, days: AD_CODE_DAYS.find((one) => String(one) === days) } : { until }),
});

const noticeOf = (outcome: Outcome): TextKey => {
  if (outcome.kind === "security") return "securityCheck";
  return outcome.kind === "limited" ? "tooMany" : "sendFailed";
};

function AdCodeForm({ token, adCode, onGiven }: Pick<Props, "token" | "onGiven"> & { adCode: AdCode }) {
  const { say } = useReader();
  const name = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, TextKey>>({});
  const [notice, setNotice] = useState<TextKey>();
  const [busy, setBusy] = useState(false);
  const client = useMemo(() => ownerClient(token), [token]);
  const proofs = useMemo(() => proofSource(client.challenge), [client]);
  const isTiktok = adCode.platform === "tiktok";
  const set = (change: Partial<typeof EMPTY>) => {
    proofs.prepare();
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    setDraft((before) => ({ ...before, ...change }));
  };
  const errorOf = (field: string): string | undefined => {
    const text = errors[field];
    return text && say(text);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setNotice(undefined);
    const outcome = await sendAnswer(client, async () =>
      client.giveAdCode({ ...inputOf(draft, isTiktok), proof: await proofs.take(draft.website) }),
    );
    setBusy(false);
    if (outcome.kind === "answered") onGiven(outcome.request);
    else if (outcome.kind === "refused")
      setErrors(
        Object.fromEntries(
          Object.keys(outcome.fields).flatMap((field) => (WRONG[field] ? [[field, WRONG[field]]] : [])),
        ),
      );
    else setNotice(noticeOf(outcome));
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <FieldGroup>
        <FieldSet>
          <FieldLegend>{say("adCodeHow")}</FieldLegend>
          <div className="grid gap-2">
            {(["code", "in_app"] as const).map((how) => (
              <label
                key={how}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border px-3 py-2 hover:bg-accent has-checked:border-primary"
              >
                <input
                  type="radio"
                  name={name}
                  checked={draft.how === how}
                  onChange={() => set({ how })}
                  className="size-4.5 shrink-0 accent-primary"
                />
                <span>{say(how === "code" ? "adCodeByCode" : "adCodeInApp")}</span>
              </label>
            ))}
          </div>
        </FieldSet>
        {draft.how === "code" && (
          <TextField
            label={say("adCodeCode")}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.code}
            error={errorOf("code")}
            onValue={(code) => set({ code })}
          />
        )}
        {draft.how === "code" && isTiktok ? (
          <TiktokDays draft={draft} errorOf={errorOf} onChange={set} />
        ) : (
          <TextField
            label={say("adCodeUntil")}
            type="date"
            min={today()}
            value={draft.until}
            error={errorOf("until")}
            onValue={(until) => set({ until })}
          />
        )}
        <Honeypot value={draft.website} onValue={(website) => set({ website })} />
        {notice && <p role="alert">{say(notice)}</p>}
        <Button type="submit" size="wrapping" className="min-h-12 w-full" aria-disabled={busy}>
          {busy && <Spinner />}
          {say(busy ? "sending" : "adCodeSend")}
        </Button>
      </FieldGroup>
    </form>
  );
}

interface DaysProps {
  draft: typeof EMPTY;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<typeof EMPTY>) => void;
}

/** For how long a code of TikTok is valid, as its app asked when the code was made. */
function TiktokDays({ draft, errorOf, onChange }: DaysProps) {
  const { say } = useReader();
  const id = useId();
  const error = errorOf("days");
  return (
    <>
      <Field data-invalid={error !== undefined}>
        <FieldLabel htmlFor={id} required>
          {say("adCodeDays")}
        </FieldLabel>
        <NativeSelect
          id={id}
          className="h-11"
          value={draft.days}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => onChange({ days: target.value })}
        >
          <option value="">{say("adCodeChoose")}</option>
          {AD_CODE_DAYS.map((days) => (
            <option key={days} value={days}>
              {say("adCodeForDays", { days: String(days) })}
            </option>
          ))}
        </NativeSelect>
        {error && (
          <p id={`${id}-error`} role="alert" className="text-destructive text-sm">
            {error}
          </p>
        )}
      </Field>
      <TextField
        label={say("adCodeSince")}
        type="date"
        max={today()}
        value={draft.since}
        error={errorOf("since")}
        onValue={(since) => onChange({ since })}
      />
    </>
  );
}
