import { type ChangeEvent, type FormEvent, useState } from "react";
import type * as z from "zod";

type Values = Record<string, string>;

/**
 * A form of one or two text fields, validated by its schema when it is sent. If the form is invalid, the first invalid
 * field gets the focus, and from then on the form is validated with every letter. The sign-in pages don't use the
 * workspace's form library, because the library is larger than the sign-in pages, and people load these pages first,
 * often on a phone.
 */
export const useFormOf = <S extends z.ZodType<object, Values>>(
  schema: S,
  start: z.input<S>,
  onSubmit: (input: z.output<S>) => void,
) => {
  const [values, setValues] = useState(start);
  const [sent, setSent] = useState(false);
  const checked = schema.safeParse(values);
  const errors: Partial<Record<string, string>> = {};
  if (sent && !checked.success) {
    for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= message;
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(!checked.success);
    if (checked.success) return onSubmit(checked.data);
    const { elements } = event.currentTarget;
    const first = checked.error.issues.map(({ path }) => elements.namedItem(String(path[0])));
    const field = [...elements].find((element) => first.includes(element));
    if (field instanceof HTMLElement) field.focus();
  };

  /** The props for the field with the given name. */
  const field = (name: keyof z.input<S> & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });

  return { values, submit, field };
};
