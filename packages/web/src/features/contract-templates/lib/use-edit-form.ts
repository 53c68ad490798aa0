import {
  editTemplateInput,
  type ParsedEditTemplate,
  type Template,
} from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { hasCode } from "@/lib/api/api-error.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { useEditTemplate, useReloadTemplate } from "../api/templates.ts";
import { FORM_TEXTS } from "../texts.ts";

/** The form's fields: those of an edit without its version. */
const editForm = editTemplateInput.omit({ version: true });

const valuesOf = ({ name, description, content, active }: Template) => ({ name, description, content, active });

const CONFLICT = "contract_template.conflict";

/**
 * The form that edits a template. An edit is based on the version that the form was filled from. If somebody else has
 * saved a newer version, `reload` loads the newer version and keeps what was typed.
 */
export const useEditForm = (template: Template, onSaved: () => void) => {
  const [version, setVersion] = useState(template.version);
  const form = useForm({
    resolver: zodResolver(editForm),
    defaultValues: valuesOf(template),
    mode: "onChange",
  });
  const edit = useEditTemplate(template.id);
  const reloading = useReloadTemplate(template.id);

  const save = async (fields: Omit<ParsedEditTemplate, "version">): Promise<void> => {
    await edit.mutateAsync({ ...fields, version });
    notifySuccess(FORM_TEXTS.saved);
    onSaved();
  };
  const refused = (error: unknown, fieldsNamed: boolean) => {
    if (!fieldsNamed && !hasCode(error, CONFLICT)) notifyFailure(error, { title: FORM_TEXTS.saveFailed });
  };
  const reload = () =>
    reloading.mutate(undefined, {
      onSuccess: (stored) => {
        form.reset(valuesOf(stored), { keepDirtyValues: true });
        setVersion(stored.version);
        edit.reset();
      },
      onError: (error) => notifyFailure(error, { title: FORM_TEXTS.loadFailed }),
    });

  return {
    form,
    version,
    save,
    refused,
    reload,
    conflict: hasCode(edit.error, CONFLICT),
    reloading: reloading.isPending,
  };
};
