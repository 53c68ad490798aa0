import { editSavedViewInput, type SavedView } from "@clearhouse/core/saved-view/saved-view.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import { Field, FieldError } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { useEditView } from "./saved-views-api.ts";
import { VIEW_TEXTS } from "./texts.ts";

const form = editSavedViewInput.pick({ name: true }).required();

export function RenameView({ saved, onDone }: { saved: SavedView; onDone: () => void }) {
  const edit = useEditView();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: saved.name },
  });
  const error = formState.errors.name?.message;
  const submit = handleSubmit(({ name }) =>
    edit.mutate(
      { viewId: saved.id, name },
      {
        onSuccess: () => {
          notifySuccess(VIEW_TEXTS.renamed);
          onDone();
        },
      },
    ),
  );
  return (
    <form noValidate className="flex items-start gap-2" onSubmit={(event) => void submit(event)}>
      <Field className="flex-1">
        <Input
          autoFocus
          autoComplete="off"
          aria-label={VIEW_TEXTS.name}
          aria-invalid={error !== undefined}
          {...register("name")}
        />
        <FieldError>{error}</FieldError>
      </Field>
      <Button type="submit" disabled={edit.isPending}>
        {VIEW_TEXTS.submit}
      </Button>
      <Button variant="outline" onClick={onDone}>
        {VIEW_TEXTS.cancel}
      </Button>
    </form>
  );
}
