import type { Draft, FieldErrors } from "../draft.ts";
import { useReader } from "../first-screen/reader.tsx";
import { TextField } from "./text-field.tsx";

export interface DraftFieldsProps {
  draft: Draft;
  errors: FieldErrors;
  onChange: (change: Partial<Draft>) => void;
}

/** Who answers; the same for every answer. */
export function SignerFields({ draft, errors, onChange }: DraftFieldsProps) {
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
      <Honeypot value={draft.website} onValue={(website) => onChange({ website })} />
    </>
  );
}

/** Out of sight, out of the tab order and silent: whatever fills it in is no person. */
function Honeypot({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      </label>
    </div>
  );
}
