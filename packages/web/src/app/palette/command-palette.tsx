import { useCommandState } from "cmdk";
import { Check } from "lucide-react";
import { useState } from "react";
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog.tsx";
import { useAfterClose } from "../shell/use-after-close.ts";
import { PALETTE_ID } from "./palette-id.ts";
import { PALETTE_TEXTS } from "./texts.ts";
import { type PaletteCommand, usePaletteCommands } from "./use-palette-commands.ts";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Returns what was typed before the palette's field was ready. */
  takeTyped: () => string;
}

export function CommandPalette({ open, onOpenChange, takeTyped }: Props) {
  const { afterClose, focus } = useAfterClose();
  const run = ({ act }: PaletteCommand) => {
    afterClose(act);
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        id={PALETTE_ID}
        className="top-[max(12dvh,calc(var(--toast-room,0px)+1rem))] gap-0 overflow-hidden p-0 [translate:-50%_0] sm:p-0"
        {...focus}
      >
        <DialogTitle className="sr-only">{PALETTE_TEXTS.palette}</DialogTitle>
        <DialogDescription className="sr-only">{PALETTE_TEXTS.paletteHint}</DialogDescription>
        <Commands onChoose={run} takeTyped={takeTyped} />
      </DialogContent>
    </Dialog>
  );
}

/** The entry's value for cmdk, which compares entries by their trimmed values. */
const entryOf = ({ name, id }: PaletteCommand): string => (id === undefined ? name : `${name} ${id}`).trim();

interface CommandsProps extends Pick<Props, "takeTyped"> {
  onChoose: (command: PaletteCommand) => void;
}

function Commands({ onChoose, takeTyped }: CommandsProps) {
  const [typed, setTyped] = useState("");
  const [moved, setMoved] = useState<string>();
  const groups = usePaletteCommands(typed);
  const values = groups.flatMap(({ commands }) => commands.map(entryOf));
  // Until the person moves the selection, the first entry is the active one, even if arriving results put another entry
  // first.
  const [first = ""] = values;
  const active = moved !== undefined && values.includes(moved) ? moved : first;
  return (
    // cmdk's Emacs and Vim keys are off, because they would take Ctrl+K, the key that closes the palette.
    <Command
      label={PALETTE_TEXTS.palette}
      loop
      vimBindings={false}
      shouldFilter={false}
      value={active}
      onValueChange={(value) => setMoved(value === first ? undefined : value)}
      className="min-h-0 **:data-[slot=command-search]:h-14 **:data-[slot=command-search]:pr-13 **:data-[slot=command-search]:pl-4"
    >
      <CommandInput
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          setMoved(undefined);
        }}
        onFocus={() => {
          const before = takeTyped();
          setTyped((already) => already + before);
        }}
        placeholder={PALETTE_TEXTS.palettePlaceholder}
        className="md:text-base"
      />
      <Found />
      <CommandList label={PALETTE_TEXTS.palette} className="max-h-[min(26rem,60dvh)] overscroll-contain">
        {groups.map(({ heading, commands }) => (
          <CommandGroup key={heading} heading={heading}>
            {commands.map((command) => (
              <Entry key={command.id ?? command.name} command={command} onChoose={onChoose} />
            ))}
          </CommandGroup>
        ))}
      </CommandList>
      <CommandEmpty>{PALETTE_TEXTS.paletteEmpty}</CommandEmpty>
    </Command>
  );
}

function Entry({ command, onChoose }: { command: PaletteCommand; onChoose: (command: PaletteCommand) => void }) {
  const Icon = command.icon;
  return (
    <CommandItem value={entryOf(command)} onSelect={() => onChoose(command)} className="min-h-10 gap-2.5">
      <Icon className="text-muted-foreground" aria-hidden="true" />
      <span className="truncate">{command.name}</span>{" "}
      {command.hint !== undefined && (
        <span className="truncate text-muted-foreground text-xs max-sm:hidden">{command.hint}</span>
      )}
      {command.chosen && (
        <>
          <span className="sr-only">{PALETTE_TEXTS.paletteChosen}</span>
          <Check className="ml-auto text-primary-text" aria-hidden="true" />
        </>
      )}
    </CommandItem>
  );
}

/** Tells screen readers how many entries match; the list itself doesn't announce changes. */
function Found() {
  const searched = useCommandState(({ search }) => search !== "");
  const count = useCommandState(({ filtered }) => filtered.count);
  const found = count === 0 ? PALETTE_TEXTS.paletteEmpty : PALETTE_TEXTS.paletteFound(count);
  return (
    <p role="status" className="sr-only">
      {searched ? found : ""}
    </p>
  );
}
