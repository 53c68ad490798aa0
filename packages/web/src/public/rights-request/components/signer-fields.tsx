import type { Draft, FieldErrors } from "@clearhouse/first-screens/rights-request/draft.ts";
import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { Honeypot } from "../../shared/honeypot.tsx";
import { TextField } from "../../shared/text-field.tsx";

export interface DraftFieldsProps {
  draft: Draft;
  errors: FieldErrors;
  onChange: (change: Partial<Draft>) => void;
}

export interface SignerProps extends DraftFieldsProps {
  /** The address to which the link was mailed, as a hint, if the owner has to type it; "" otherwise. */
  sentTo: string;
}

/** Who answers; the same fields in every form. */
export function SignerFields({ draft, errors, onChange, sentTo }: SignerProps) {
  const { say } = useReader();
  return (
    <>
      <TextField
        label={say("yourName")}
        required
        autoComplete="name"
        value={draft.name}
        error={errors.name}
        onValue={(name) => onChange({ name })}
      />
      <TextField
        label={say("yourEmail")}
        hint={sentTo === "" ? undefined : say("linkSentTo", { address: sentTo })}
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        error={errors.email}
        onValue={(email) => onChange({ email })}
      />
      <Trap draft={draft} onChange={onChange} />
    </>
  );
}

/** The honeypot of a form. */
export function Trap({ draft, onChange }: Pick<DraftFieldsProps, "draft" | "onChange">) {
  return <Honeypot value={draft.website} onValue={(website) => onChange({ website })} />;
}
