import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, ChevronsUpDown } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import type { ControlProps } from "@/components/form/labeled-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Command, CommandInput, CommandItem, CommandList } from "@/components/ui/command.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { listedCreator } from "@/lib/creators/cached-creators.ts";
import { creatorDetailOptions, creatorListOptions, EVERYBODY } from "@/lib/creators/creators.ts";
import { PICKER_TEXTS } from "@/lib/creators/texts.ts";
import { cn } from "@/lib/utils.ts";

/** The most creators that are offered at once; typing finds the others. */
const OFFERED = 20;

interface Props {
  control?: ControlProps;
  /** The name of the picker and of the list that it opens. */
  label: string;
  /** Id of the chosen creator, "" for none. */
  value: string;
  onChange: (creatorId: string) => void;
  /** The text if nobody is chosen. */
  placeholder: string;
  /** The text of the list's first entry, which chooses no creator. */
  nobody?: string;
  /** Which creators can be chosen; all if missing. */
  offers?: (creator: Creator) => boolean;
  required?: boolean;
  className?: string;
}

/** Chooses one creator by typing. */
export function CreatorPicker(props: Props) {
  const { control, label, value, onChange, placeholder, nobody, offers, required, className } = props;
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const chosen = useQuery({
    ...creatorDetailOptions(value),
    enabled: value !== "",
    placeholderData: () => listedCreator(queryClient, value),
  });
  const choose = (creatorId: string) => {
    onChange(creatorId);
    setOpen(false);
  };
  const name = value === "" ? undefined : chosen.data?.name;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          {...control}
          aria-label={control ? undefined : label}
          variant="outline"
          role="combobox"
          aria-required={required}
          aria-expanded={open}
          className={cn("justify-between bg-transparent px-3 font-normal aria-invalid:border-destructive", className)}
        >
          <span dir="auto" className={cn("truncate", name === undefined && "text-muted-foreground")}>
            {name ?? placeholder}
          </span>
          <ChevronsUpDown className="text-muted-foreground" aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={label}
        className="w-(--radix-popover-trigger-width) min-w-[min(16rem,calc(100vw-1rem))] p-0"
        align="start"
      >
        <Choices label={label} value={value} nobody={nobody} offers={offers} onChoose={choose} />
      </PopoverContent>
    </Popover>
  );
}

interface ChoicesProps {
  label: string;
  value: string;
  nobody: string | undefined;
  offers: Props["offers"];
  onChoose: (creatorId: string) => void;
}

function Choices({ label, value, nobody, offers, onChoose }: ChoicesProps) {
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const { creators, isSettled, isError } = useFound(q, offers);
  return (
    <Command label={label} shouldFilter={false} defaultValue={value}>
      <CommandInput placeholder={PICKER_TEXTS.search} value={typed} onValueChange={setTyped} />
      <CommandList>
        {nobody !== undefined && q === "" && (
          <CommandItem value="nobody" onSelect={() => onChoose("")}>
            <Check className={cn(value !== "" && "invisible")} aria-hidden="true" />
            {nobody}
          </CommandItem>
        )}
        {creators.map(({ id, name, email }) => (
          <CommandItem key={id} value={id} onSelect={() => onChoose(id)}>
            <Check className={cn(id !== value && "invisible")} aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block truncate" dir="auto">
                {name}
              </span>
              <span className="block truncate text-muted-foreground text-xs">{email}</span>
            </span>
          </CommandItem>
        ))}
      </CommandList>
      {creators.length === 0 && (
        <p role="status" className="py-6 text-center text-muted-foreground text-sm">
          {isError ? PICKER_TEXTS.failed : isSettled ? PICKER_TEXTS.none : PICKER_TEXTS.loading}
        </p>
      )}
    </Command>
  );
}

/** Reads pages until there are enough creators to offer: a page may be short or empty without being the last. */
const useFound = (
  q: string,
  offers: Props["offers"] = () => true,
): { creators: readonly Creator[]; isSettled: boolean; isError: boolean } => {
  const list = useInfiniteQuery(creatorListOptions({ ...EVERYBODY, q }));
  const creators = (list.data?.pages.flatMap(({ items }) => items.filter(offers)) ?? []).slice(0, OFFERED);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const goesOn = hasNextPage && creators.length < OFFERED && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return { creators, isSettled: !isFetching && !goesOn, isError: list.isError };
};
