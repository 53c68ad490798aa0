import { Check, ChevronsUpDown } from "lucide-react";
import { useMemo, useState } from "react";
import type { ControlProps } from "@/components/form/labeled-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from "@/components/ui/command.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { cn } from "@/lib/utils.ts";
import { timeZones } from "../lib/time-zones.ts";
import { DETAILS_TEXTS } from "../texts.ts";

interface Props {
  control: ControlProps;
  value: string;
  onChange: (timeZone: string) => void;
}

/** A field for a time zone. Typing filters the list of some 400 zones. */
export function TimeZoneField({ control, value, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          {...control}
          variant="outline"
          role="combobox"
          aria-expanded={open}
          className="w-full justify-between bg-transparent px-3 font-normal"
        >
          <span className="truncate">{value.replaceAll("_", " ")}</span>
          <ChevronsUpDown className="text-muted-foreground" aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={DETAILS_TEXTS.timeZone}
        className="w-(--radix-popover-trigger-width) min-w-[min(16rem,calc(100vw-1rem))] p-0"
        align="start"
      >
        <ZoneList
          value={value}
          onChoose={(zone) => {
            onChange(zone);
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

/**
 * The list of zones. The list is mounted only when somebody opens it, because computing the offsets of all zones takes
 * time.
 */
function ZoneList({ value, onChoose }: { value: string; onChoose: (zone: string) => void }) {
  const zones = useMemo(() => timeZones(value), [value]);
  return (
    <Command label={DETAILS_TEXTS.timeZone} defaultValue={value}>
      <CommandInput placeholder={DETAILS_TEXTS.timeZoneSearch} />
      <CommandList>
        {zones.map(({ name, label, offset }) => (
          <CommandItem key={name} value={name} keywords={[label, offset]} onSelect={() => onChoose(name)}>
            <Check className={cn(name !== value && "invisible")} aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span className="text-muted-foreground text-xs">{offset}</span>
          </CommandItem>
        ))}
      </CommandList>
      <CommandEmpty>{DETAILS_TEXTS.timeZoneNone}</CommandEmpty>
    </Command>
  );
}
