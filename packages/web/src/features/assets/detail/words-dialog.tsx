import { HEED_MAX, readWordsInput, WORDS_RESULTS } from "@clearhouse/core/base/license/words-read.schema.ts";
import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Input } from "@/components/ui/input.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetGrantsOptions } from "@/lib/assets/queries/grants.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useDecision } from "./use-decision.ts";
import { WordsRead } from "./words-read.tsx";
import { linesLeft, WordsSuggestions } from "./words-suggestions.tsx";
import { WORDS_TEXTS } from "./words-texts.ts";

interface Props extends DialogProps {
  asset: Asset;
  grantId: string;
}

type Result = (typeof WORDS_RESULTS)[number];

const TEXTS = { done: WORDS_TEXTS.done, failed: WORDS_TEXTS.notSaved };

/** Shows everything that an owner wrote, and takes what a member has read in it. */
export function WordsDialog({ asset, grantId, open, onClose }: Props) {
  const grants = useQuery({ ...assetGrantsOptions(asset), enabled: open });
  const grant = grants.data?.items.find(({ id }) => id === grantId);
  const [result, setResult] = useState<Result>();
  const [heed, setHeed] = useState("");
  const id = useId();
  const { team } = useSession();
  const lines = grant ? linesLeft(grant, team.timeZone) : [];
  const input = readWordsInput.safeParse({ result, heed, seen: grant?.read?.at ?? "" });
  const send = () =>
    receive(
      client.api.assets[":assetId"].grants[":grantId"].words.$post({
        param: { assetId: asset.id, grantId },
        json: readWordsInput.parse({ result, heed, seen: grant?.read?.at ?? "" }),
      }),
      assetSchema,
    );
  const decision = useDecision(asset, TEXTS, send, onClose);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={WORDS_TEXTS.title}
      text={WORDS_TEXTS.text}
      confirm={WORDS_TEXTS.confirm}
      harmless
      pending={decision.isPending}
      nothing={!grant || !input.success}
      onConfirm={() => decision.mutate()}
    >
      {grants.isPending && <LoadingBox text={WORDS_TEXTS.loading} className="h-16 w-full" />}
      {grants.isError && <p role="alert">{WORDS_TEXTS.failed}</p>}
      {grants.isSuccess && !grant && <p role="alert">{WORDS_TEXTS.none}</p>}
      {grant && <Words grant={grant} />}
      {grant && (
        <WordsSuggestions
          lines={lines}
          onPick={(line) => {
            setResult("to_heed");
            setHeed((before) => withLine(before, line));
          }}
        />
      )}
      <fieldset className="space-y-2">
        <legend className="mb-1 font-medium text-sm">{WORDS_TEXTS.result}</legend>
        {WORDS_RESULTS.map((one) => (
          <Choice
            key={one}
            name={id}
            result={one}
            refused={one === "fields_say_all" && lines.length > 0}
            chosen={result === one}
            onChoose={setResult}
          />
        ))}
      </fieldset>
      {result === "to_heed" && (
        <LabeledField id={`${id}-heed`} label={WORDS_TEXTS.heed} required>
          {(control) => (
            <Input {...control} maxLength={HEED_MAX} value={heed} onChange={(event) => setHeed(event.target.value)} />
          )}
        </LabeledField>
      )}
    </ConfirmDialog>
  );
}

/** A line with one more limit, unless it is there already or there is no room. */
const withLine = (before: string, line: string): string => {
  if (before.includes(line)) return before;
  const after = before.trim() === "" ? line : `${before.trim()}, ${line}`;
  return after.length > HEED_MAX ? before : after;
};

/** The owner's words in full, and the mark that they have already. */
function Words({ grant: { ownWords, read } }: { grant: Grant }) {
  return (
    <div className="space-y-2 text-sm">
      <ScrollRegion aria-label={WORDS_TEXTS.words} className="max-h-60 space-y-2">
        {ownWords.map((text) => (
          <blockquote key={text} dir="auto" className="whitespace-pre-line break-words border-l-2 pl-3">
            {text}
          </blockquote>
        ))}
      </ScrollRegion>
      {read && <WordsRead read={read} />}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  result: Result;
  /** Whether the words name what the fields don't say. */
  refused: boolean;
  chosen: boolean;
  onChoose: (result: Result) => void;
}

function Choice({ name, result, refused, chosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2 text-sm">
      <input
        type="radio"
        name={name}
        className="mt-0.5 size-4 shrink-0 accent-primary"
        checked={chosen}
        disabled={refused}
        onChange={() => onChoose(result)}
      />
      <span>
        <span className="block font-medium">{WORDS_TEXTS.results[result]}</span>
        <span className="block text-muted-foreground">{refused ? WORDS_TEXTS.refused : WORDS_TEXTS.hints[result]}</span>
      </span>
    </label>
  );
}
