import { CREATOR_LIMITS } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldDescription, FieldError, FieldLegend, FieldSet } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import type { Errors } from "../check.ts";

const MOST = CREATOR_LIMITS.portfolioLinks;

interface LinksFieldProps {
  links: readonly string[];
  errors: Errors;
  /** @param names the paths of lines that have moved, whose errors no longer apply */
  onChange: (links: readonly string[], ...names: string[]) => void;
  onLeave: (field: string) => void;
}

const pathOf = (position: number): string => `portfolioLinks.${position}`;

/** A field for URLs, one on each line; blank lines are dropped. */
export function LinksField({ links, errors, onChange, onLeave }: LinksFieldProps) {
  const { say } = useReader();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const added = useRef(false);
  const full = links.length >= MOST;
  // A new line gets the focus.
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  });
  const add = () => {
    added.current = true;
    onChange([...links, ""]);
  };
  const change = (position: number, to: string) =>
    onChange(
      links.map((link, line) => (line === position ? to : link)),
      pathOf(position),
    );
  const remove = (position: number) => {
    // Every line from here on moves to another position.
    onChange(
      links.filter((_, line) => line !== position),
      ...links.map((_, line) => pathOf(line)).slice(position),
    );
    // The pressed button is gone, or belongs to the next link, so the button that adds a link gets the focus.
    document.getElementById(`${id}-add`)?.focus();
  };
  return (
    <FieldSet>
      <FieldLegend className="mb-1.5">{say("links")}</FieldLegend>
      <FieldDescription>{say("linksHint", { count: String(MOST) })}</FieldDescription>
      {links.length > 0 && (
        <ul ref={list} className="flex flex-col gap-2">
          {links.map((link, position) => {
            const error = errors[pathOf(position)];
            const errorId = `${id}-${position}-error`;
            const name = { position: String(position + 1) };
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a line
              <li key={position} className="flex flex-col gap-1">
                <div className="flex gap-2">
                  <Input
                    type="url"
                    inputMode="url"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    className="h-11 bg-card md:text-base"
                    value={link}
                    placeholder="https://"
                    aria-label={say("link", name)}
                    aria-invalid={error !== undefined}
                    aria-describedby={error === undefined ? undefined : errorId}
                    onChange={({ target }) => change(position, target.value)}
                    onBlur={() => onLeave(pathOf(position))}
                  />
                  <Button
                    variant="ghost"
                    className="size-11 px-0"
                    aria-label={say("removeLink", name)}
                    onClick={() => remove(position)}
                  >
                    <X aria-hidden="true" />
                  </Button>
                </div>
                <FieldError id={errorId}>{error}</FieldError>
              </li>
            );
          })}
        </ul>
      )}
      <FieldError>{errors.portfolioLinks}</FieldError>
      <Button
        id={`${id}-add`}
        variant="outline"
        size="wrapping"
        className="min-h-11 w-fit"
        aria-disabled={full}
        onClick={full ? undefined : add}
      >
        <Plus aria-hidden="true" />
        {say("addLink")}
      </Button>
    </FieldSet>
  );
}
