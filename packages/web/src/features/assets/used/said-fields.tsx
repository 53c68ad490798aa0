import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { ReleaseKind } from "@clearhouse/core/library/verdict/release-state.schema.ts";
import { type ReleaseList, releaseList, type ShowInput } from "@clearhouse/core/rights/release/release.schema.ts";
import { useId } from "react";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { notifyFailure } from "@/lib/notify.ts";
import { useUsedMutation } from "./queries.ts";
import { RELEASE_TEXTS } from "./texts.ts";

const KINDS = ["person", "music"] as const;
const WORDS = ["unknown", "yes", "no"] as const;
type Word = (typeof WORDS)[number];
const wordOf = (said: boolean | undefined): Word => (said === undefined ? "unknown" : said ? "yes" : "no");

interface Props {
  asset: Asset;
  said: ReleaseList;
}

/** Asks whether the asset shows people and has music. */
export function SaidFields(props: Props) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {KINDS.map((kind) => (
        <Said key={kind} kind={kind} {...props} />
      ))}
    </div>
  );
}

/** The answer can't be changed once there are releases. */
function Said({ asset, kind, said }: Props & { kind: ReleaseKind }) {
  const id = useId();
  const saying = useUsedMutation(asset.id, (json: ShowInput) =>
    receive(client.api.assets[":assetId"].releases.$put({ param: { assetId: asset.id }, json }), releaseList),
  );
  const noted = said.items.some((release) => release.kind === kind);
  const word = saying.isPending
    ? ((kind === "person" ? saying.variables.people : saying.variables.music) ?? "unknown")
    : wordOf(kind === "person" ? said.people : said.music);
  const say = (next: string) => {
    const answer = WORDS.find((one) => one === next);
    saying.mutate(kind === "person" ? { people: answer } : { music: answer }, {
      onError: (error) => notifyFailure(error, { title: RELEASE_TEXTS.saidFailed }),
    });
  };
  return (
    <LabeledField id={id} label={RELEASE_TEXTS.shows[kind]} hint={noted && RELEASE_TEXTS.locked[kind]}>
      {(control) => (
        <NativeSelect
          {...control}
          className="flex"
          value={word}
          disabled={noted || saying.isPending}
          onChange={(event) => say(event.target.value)}
        >
          <Options of={WORDS} text={(one) => RELEASE_TEXTS.answers[one]} />
        </NativeSelect>
      )}
    </LabeledField>
  );
}
