import { type CreateSavedViewInput, createSavedViewInput } from "@clearhouse/core/saved-view/saved-view.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Field, FieldError, FieldGroup, FieldLabel, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { ApiError } from "@/lib/api/api-error.ts";
import { messageOf, notifySuccess } from "@/lib/notify.ts";
import { VIEW_TEXTS } from "../listing-texts.ts";
import { useCreateView } from "./saved-views-api.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  view: CreateSavedViewInput["view"];
}

export function SaveViewDialog({ open, onClose, view }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{VIEW_TEXTS.save}</DialogTitle>
          <DialogDescription>{VIEW_TEXTS.saveText}</DialogDescription>
        </DialogHeader>
        <SaveForm view={view} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

const form = createSavedViewInput.pick({ name: true, scope: true });

function SaveForm({ view, onClose }: Omit<Props, "open">) {
  const create = useCreateView();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: "", scope: "personal" as const },
  });
  const { errors } = formState;
  const submit = handleSubmit((fields) =>
    create.mutate(
      { ...fields, view },
      {
        onSuccess: ({ name }) => {
          notifySuccess(VIEW_TEXTS.saved(name));
          onClose();
        },
        onError: (error) => {
          const field = error instanceof ApiError ? error.fields.name : undefined;
          setError("name", { message: field ?? messageOf(error) ?? VIEW_TEXTS.saveFailed });
        },
      },
    ),
  );
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <FieldGroup>
        <Field data-invalid={errors.name !== undefined}>
          <FieldLabel htmlFor="view-name" required>
            {VIEW_TEXTS.name}
          </FieldLabel>
          <Input
            id="view-name"
            autoComplete="off"
            aria-invalid={errors.name !== undefined}
            aria-describedby={errors.name ? "view-name-error" : undefined}
            {...register("name")}
          />
          <FieldError id="view-name-error">{errors.name?.message}</FieldError>
        </Field>
        <FieldSet>
          <FieldLegend>{VIEW_TEXTS.scope}</FieldLegend>
          {(["personal", "team"] as const).map((scope) => (
            <Label key={scope} className="font-normal">
              <input type="radio" value={scope} className="size-4 accent-primary" {...register("scope")} />
              {VIEW_TEXTS.scopes[scope]}
            </Label>
          ))}
        </FieldSet>
      </FieldGroup>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {VIEW_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? VIEW_TEXTS.saving : VIEW_TEXTS.submit}
        </Button>
      </DialogFooter>
    </form>
  );
}
