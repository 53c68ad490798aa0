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
}

export function CommandPalette({ open, onOpenChange }: Props) {
  const { afterClose, focus } = useAfterClose();
  const run = ({ act }: PaletteCommand) => {
    afterClose(act);
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent id={PALETTE_ID} className="top-[12dvh] translate-y-0 gap-0 overflow-hidden p-0 sm:p-0" {...focus}>
        <DialogTitle className="sr-only">{PALETTE_TEXTS.palette}</DialogTitle>
        <DialogDescription className="sr-only">{PALETTE_TEXTS.paletteHint}</DialogDescription>
        <Commands onChoose={run} />
      </DialogContent>
    </Dialog>
  );
}

const FOUND = "\u0000found";
const LAST = "\u0000last";

/**
 * Of commands those whose words hold every word that is typed, those that begin with it first. What the server found
 * stays after them, whatever its name is, and the search comes last.
 */
const rank = (_value: string, typed: string, keywords: string[] = []): number => {
  if (keywords.includes(LAST)) return 0.001;
  if (keywords.includes(FOUND)) return 0.1;
  const words = keywords.join(" ").toLowerCase();
  const asked = typed.trim().toLowerCase();
  if (!asked.split(/\s+/).every((word) => words.includes(word))) return 0;
  return words.startsWith(asked) ? 1 : 0.5;
};

function Commands({ onChoose }: { onChoose: (command: PaletteCommand) => void }) {
  const [typed, setTyped] = useState("");
  const groups = usePaletteCommands(typed);
  return (
    // Its Emacs and Vim keys would take Ctrl+K, which closes the palette.
    <Command
      label={PALETTE_TEXTS.palette}
      loop
      vimBindings={false}
      filter={rank}
      className="min-h-0 **:data-[slot=command-search]:h-14 **:data-[slot=command-search]:pr-13 **:data-[slot=command-search]:pl-4"
    >
      <CommandInput
        value={typed}
        onValueChange={setTyped}
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

const keywordsOf = ({ name, keywords = [], found, last }: PaletteCommand): string[] => {
  if (found) return [FOUND];
  return last ? [LAST] : [name, ...keywords];
};

function Entry({ command, onChoose }: { command: PaletteCommand; onChoose: (command: PaletteCommand) => void }) {
  const Icon = command.icon;
  return (
    <CommandItem
      value={command.id === undefined ? command.name : `${command.name} ${command.id}`}
      keywords={keywordsOf(command)}
      onSelect={() => onChoose(command)}
      className="min-h-10 gap-2.5"
    >
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

/** Screen readers hear how many entries are left; the list itself says nothing when it changes. */
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
