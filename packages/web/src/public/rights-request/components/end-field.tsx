import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { Button } from "@/components/ui/button.tsx";
import { TextField } from "../../shared/text-field.tsx";
import { today } from "../today.ts";
import type { DraftFieldsProps } from "./signer-fields.tsx";

interface Props extends DraftFieldsProps {
  hint: string;
  /** The last day that can be chosen; "" for any. */
  latest?: string;
}

/** The last day of use. */
export function EndField({ draft, errors, hint, latest = "", onChange }: Props) {
  const { say } = useReader();
  return (
    <TextField
      label={say("expirationDate")}
      type="date"
      min={today()}
      max={latest === "" ? undefined : latest}
      value={draft.expiresOn}
      error={errors.expiresOn}
      hint={hint}
      onValue={(expiresOn) => onChange({ expiresOn })}
      action={
        draft.expiresOn !== "" &&
        draft.expiresOn !== latest && (
          <Button
            variant="outline"
            className="h-11"
            aria-label={say("clearExpiration")}
            onClick={() => onChange({ expiresOn: latest })}
          >
            {say("clear")}
          </Button>
        )
      }
    />
  );
}
