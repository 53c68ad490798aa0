import { type ComponentProps, type ReactNode, useId } from "react";
import {
  Controller,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useFormContext,
} from "react-hook-form";
import { type ControlProps, LabeledField } from "@/components/form/labeled-field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";

interface Common<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: ReactNode;
  labelHidden?: boolean;
  hint?: ReactNode;
  required?: boolean;
  className?: string;
}

type Kept = "id" | "name" | "required" | "className" | "children";

interface Line extends Omit<ComponentProps<typeof Input>, Kept | "type"> {
  type?: "text" | "url" | "email" | "date" | "tel";
  /**
   * True if the field has the focus when the form appears. If the person leaves it empty, no error is shown yet,
   * because the error could move the button that the person is pressing.
   */
  first?: boolean;
}

interface Text extends Omit<ComponentProps<typeof Textarea>, Kept> {
  multiline: true;
  areaClassName?: string;
}

interface Choice {
  options: readonly { value: string; label: ReactNode }[];
  placeholder?: string;
}

interface Other<Values extends FieldValues> {
  /** Draws another kind of control. */
  children: (control: ControlProps, field: ControllerRenderProps<Values, FieldPath<Values>>) => ReactNode;
}

type Props<Values extends FieldValues> = Common<Values> & (Line | Text | Choice | Other<Values>);

/**
 * A field of the surrounding form: a line of text, several lines (`multiline`), a choice (`options`), or what
 * `children` draw. The field shows the form's error, from the browser or the server.
 */
export function FormField<Values extends FieldValues>(props: Props<Values>) {
  const { name, label, labelHidden = false, hint, required = false, className, ...control } = props;
  const { getFieldState, formState } = useFormContext<Values>();
  const id = `${useId()}-${name}`;
  const { error } = getFieldState(name, formState);
  return (
    <LabeledField
      id={id}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={messageIn(error)}
      required={required}
      className={className}
    >
      {(described) => <Control<Values> name={name} required={required} described={described} {...control} />}
    </LabeledField>
  );
}

type ControlOf<Values extends FieldValues> = {
  name: FieldPath<Values>;
  required: boolean;
  described: ControlProps;
} & (Line | Text | Choice | Other<Values>);

function Control<Values extends FieldValues>({ name, required, described, ...kind }: ControlOf<Values>) {
  const { register, control } = useFormContext<Values>();
  if ("children" in kind && typeof kind.children === "function") {
    const { children } = kind;
    return <Controller control={control} name={name} render={({ field }) => <>{children(described, field)}</>} />;
  }
  if ("options" in kind) {
    return (
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Select value={field.value ?? ""} onValueChange={field.onChange}>
            <SelectTrigger {...described} aria-required={required} ref={field.ref} onBlur={field.onBlur}>
              <SelectValue placeholder={kind.placeholder} />
            </SelectTrigger>
            <SelectContent>
              {kind.options.map(({ value, label }) => (
                <SelectItem key={value} value={value}>
                  {label}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
      />
    );
  }
  if ("multiline" in kind) {
    const { multiline: _, areaClassName, ...area } = kind;
    return (
      <Textarea dir="auto" required={required} className={areaClassName} {...described} {...area} {...register(name)} />
    );
  }
  const { type = "text", first = false, ...line } = kind as Line;
  const { onBlur, ...registered } = register(name);
  return (
    <Input
      type={type}
      dir={type === "text" ? "auto" : undefined}
      required={required}
      autoFocus={first}
      {...described}
      {...line}
      {...registered}
      onBlur={(event) => {
        if (!first || event.target.value !== "") void onBlur(event);
      }}
    />
  );
}

/** The message of a field's error. In a list, the error may belong to one of the entries. */
const messageIn = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string" && error.message !== "") return error.message;
  if (error instanceof Element) return undefined;
  for (const [key, inner] of Object.entries(error)) {
    const message = key === "ref" ? undefined : messageIn(inner);
    if (message !== undefined) return message;
  }
  return undefined;
};
