import { Check } from "lucide-react";
import { useId } from "react";
import { Page } from "@/components/page.tsx";
import { Card, SectionCard } from "@/components/ui/card.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { useAppearance } from "@/lib/appearance/appearance.ts";
import { THEMES, type Theme, useTheme } from "@/lib/appearance/theme.tsx";
import { APPEARANCE_TEXTS } from "../texts.ts";
import { ThemePreview } from "./theme-preview.tsx";

export function AppearancePage() {
  const { compact, showThumbnails, setCompact, setShowThumbnails } = useAppearance();
  return (
    <Page title={APPEARANCE_TEXTS.title} description={APPEARANCE_TEXTS.description}>
      <ThemeCards />
      <SectionCard title={APPEARANCE_TEXTS.display} className="flex flex-col divide-y">
        <Toggle
          label={APPEARANCE_TEXTS.compact}
          text={APPEARANCE_TEXTS.compactText}
          on={compact}
          onChange={setCompact}
        />
        <Toggle
          label={APPEARANCE_TEXTS.thumbnails}
          text={APPEARANCE_TEXTS.thumbnailsText}
          on={showThumbnails}
          onChange={setShowThumbnails}
        />
      </SectionCard>
    </Page>
  );
}

function ThemeCards() {
  const { theme, setTheme } = useTheme();
  return (
    <Card className="py-0">
      <fieldset className="min-w-0 p-5">
        <legend className="float-left mb-4 w-full font-semibold text-base leading-snug">
          {APPEARANCE_TEXTS.theme}
        </legend>
        <div className="clear-both grid grid-cols-1 gap-3 sm:grid-cols-3">
          {THEMES.map((option) => (
            <ThemeCard key={option} option={option} chosen={theme === option} onChoose={() => setTheme(option)} />
          ))}
        </div>
      </fieldset>
    </Card>
  );
}

function ThemeCard({ option, chosen, onChoose }: { option: Theme; chosen: boolean; onChoose: () => void }) {
  const { name, text } = APPEARANCE_TEXTS.themes[option];
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="group relative flex cursor-pointer flex-col gap-3 rounded-lg border p-3 transition-colors hover:border-input has-[:checked]:border-primary-text has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-2 max-sm:grid max-sm:grid-cols-[min(7rem,30vw)_minmax(0,1fr)] max-sm:items-center"
    >
      <input
        id={id}
        type="radio"
        name="theme"
        value={option}
        checked={chosen}
        onChange={onChoose}
        aria-describedby={`${id}-text`}
        className="sr-only"
      />
      <ThemePreview theme={option} />
      <span className="flex items-start justify-between gap-2">
        <span>
          <span className="block font-medium">{name}</span>
          <span id={`${id}-text`} className="block text-muted-foreground text-xs">
            {text}
          </span>
        </span>
        <Check
          aria-hidden="true"
          className="size-4 shrink-0 text-primary-text opacity-0 group-has-[:checked]:opacity-100"
        />
      </span>
    </label>
  );
}

function Toggle(props: { label: string; text: string; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div>
        <label htmlFor={id} className="font-medium">
          {props.label}
        </label>
        <p id={`${id}-text`} className="text-pretty text-muted-foreground text-xs">
          {props.text}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-text`} checked={props.on} onCheckedChange={props.onChange} />
    </div>
  );
}
