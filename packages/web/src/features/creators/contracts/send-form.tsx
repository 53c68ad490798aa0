import { LOCALES } from "@clearhouse/core/base/texts/locale.policy.ts";
import type { Contract, SendContractInput } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { mayContract } from "@clearhouse/core/contracts/creator/creator.policy.ts";
import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useWatch } from "react-hook-form";
import { CreatorPicker } from "@/components/creator-picker.tsx";
import { DialogForm } from "@/components/form/form-dialog.tsx";
import { FormField } from "@/components/form/form-field.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { CoversFields } from "./covers-fields.tsx";
import { SendPreview } from "./send-preview.tsx";
import { SignersFields } from "./signers-fields.tsx";
import { TextFields } from "./text-fields.tsx";
import { SEND_TEXTS } from "./texts.ts";
import { type SendTexts, useSendForm } from "./use-send-form.ts";

interface Props {
  creator: Creator | undefined;
  onSent: (contract: Contract) => void;
}

export function SendForm({ creator, onSent }: Props) {
  const { form, onSubmit, failure } = useSendForm(creator, onSent);
  return (
    <DialogForm
      form={form}
      title={SEND_TEXTS.title}
      description={creator ? SEND_TEXTS.to(creator.name, creator.email) : SEND_TEXTS.text}
      submit={SEND_TEXTS.submit}
      sending={SEND_TEXTS.sending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <FieldGroup>
          {!creator && <CreatorField />}
          <TextFields />
          <AboutFields />
          <CoversFields />
          <SignersFields />
        </FieldGroup>
        <SendPreview />
      </div>
    </DialogForm>
  );
}

function CreatorField() {
  return (
    <FormField<SendTexts> name="creatorId" label={SEND_TEXTS.creator} required>
      {(control, field) => (
        <CreatorPicker
          control={control}
          label={SEND_TEXTS.creator}
          value={field.value ?? ""}
          onChange={field.onChange}
          placeholder={SEND_TEXTS.chooseCreator}
          offers={({ status }) => mayContract(status)}
          required
          className="w-full"
        />
      )}
    </FormField>
  );
}

const LANGUAGES = ["", ...LOCALES] as const;

/** The values for the text's placeholders, and the signer's language. */
function AboutFields() {
  const { team } = useSession();
  const covers = useWatch<SendContractInput, "covers">({ name: "covers" });
  return (
    <>
      <FormField<SendTexts>
        name="contentTitle"
        label={SEND_TEXTS.contentTitle}
        hint={covers ? SEND_TEXTS.contentTitleNotNeeded : SEND_TEXTS.contentTitleHint}
        autoComplete="off"
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField<SendTexts> name="brand" label={SEND_TEXTS.brand}>
          {(control, field) => (
            <NativeSelect {...control} {...field}>
              <Options of={team.brandOptions} />
            </NativeSelect>
          )}
        </FormField>
        <FormField<SendTexts> name="locale" label={SEND_TEXTS.locale} hint={SEND_TEXTS.localeHint}>
          {(control, field) => (
            <NativeSelect {...control} {...field}>
              <Options of={LANGUAGES} text={(locale) => SEND_TEXTS.locales[locale]} />
            </NativeSelect>
          )}
        </FormField>
      </div>
    </>
  );
}
