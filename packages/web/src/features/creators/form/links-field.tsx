import { CREATOR_LIMITS } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { Plus, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useController } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import { FieldDescription, FieldError, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { FORM_TEXTS } from "../texts.ts";

const MOST = CREATOR_LIMITS.portfolioLinks;

/** A list of URLs with an input for each. Empty inputs aren't saved. */
export function LinksField({ name, label }: { name: string; label: string }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(false);
  const { field, formState } = useController<Record<string, string[]>>({ name });
  const links = field.value ?? [];
  const errorAt = messagesIn(formState.errors[name]);
  const full = links.length >= MOST;
  // A new input gets the focus.
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  });
  const add = () => {
    added.current = true;
    field.onChange([...links, ""]);
  };
  const remove = (position: number) => {
    field.onChange(links.toSpliced(position, 1));
    // The pressed button is gone or now belongs to the next link, so the focus moves to the button that adds a link.
    document.getElementById(`${id}-add`)?.focus();
  };
  return (
    <FieldSet>
      <FieldLegend>{label}</FieldLegend>
      {links.length > 0 && (
        <ul ref={list} className="flex flex-col gap-2">
          {links.map((link, position) => {
            const error = errorAt(position);
            const errorId = `${id}-${position}-error`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a line
              <li key={position} className="flex flex-col gap-1">
                <div className="flex gap-2">
                  <Input
                    ref={position === 0 ? field.ref : undefined}
                    type="url"
                    inputMode="url"
                    value={link}
                    placeholder="https://"
                    aria-label={FORM_TEXTS.linkOf(position + 1)}
                    aria-invalid={error !== undefined}
                    aria-describedby={error === undefined ? undefined : errorId}
                    onChange={({ target }) => field.onChange(links.with(position, target.value))}
                    onBlur={field.onBlur}
                  />
                  <Button
                    icon={X}
                    variant="ghost"
                    size="icon"
                    aria-label={FORM_TEXTS.removeLink(position + 1)}
                    onClick={() => remove(position)}
                  />
                </div>
                <FieldError id={errorId}>{error}</FieldError>
              </li>
            );
          })}
        </ul>
      )}
      <FieldError>{errorAt()}</FieldError>
      <Button
        icon={Plus}
        id={`${id}-add`}
        variant="outline"
        size="sm"
        className="w-fit"
        aria-disabled={full}
        onClick={() => !full && add()}
      >
        {FORM_TEXTS.addLink}
      </Button>
      {full && <FieldDescription>{FORM_TEXTS.linksFull(MOST)}</FieldDescription>}
    </FieldSet>
  );
}

/** The error of the link at a position, or the error of the whole list if no position is given. */
const messagesIn =
  (error: unknown) =>
  (position?: number): string | undefined => {
    const said = position === undefined ? error : (error as Record<number, unknown> | undefined)?.[position];
    return (said as { message?: string } | undefined)?.message;
  };
