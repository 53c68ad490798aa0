import { Button } from "@/components/ui/button.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { FormFrame } from "./form-frame.tsx";
import { type DraftFieldsProps, SignerFields } from "./signer-fields.tsx";
import { TextArea } from "./text-field.tsx";

export interface DenyFormProps extends DraftFieldsProps {
  teamName: string;
  busy: boolean;
  onBack: () => void;
  onSubmit: () => void;
}

/** The no, with its reason. */
export function DenyForm({ teamName, busy, onBack, onSubmit, ...fields }: DenyFormProps) {
  const { draft, errors, onChange } = fields;
  return (
    <FormFrame heading="Deny the request" errors={errors} onBack={onBack} onSubmit={onSubmit}>
      <FieldGroup className="max-w-xl">
        <p className="text-pretty text-muted-foreground">
          <bdi>{teamName}</bdi> may not use the content and reads your reason.
        </p>
        <SignerFields {...fields} />
        <TextArea
          label="Reason"
          required
          value={draft.reason}
          error={errors.reason}
          onValue={(reason) => onChange({ reason })}
        />
        <Button type="submit" variant="destructive" className="h-12 w-full" aria-disabled={busy}>
          {busy && <Spinner />}
          {busy ? "Sending…" : "Deny request"}
        </Button>
      </FieldGroup>
    </FormFrame>
  );
}
