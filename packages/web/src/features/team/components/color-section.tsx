import { DEFAULT_COLORS, type TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { CircleCheck, Contrast } from "lucide-react";
import { Form, FormProblem, SubmitButton } from "@/components/form/form.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
import { accentNotes } from "../lib/accent-notes.ts";
import { shownColor, useColorForm } from "../lib/use-color-form.ts";
import { BRANDING_TEXTS, TEAM_TEXTS } from "../texts.ts";
import { AccentPreview } from "./accent-preview.tsx";
import { ColorField } from "./color-field.tsx";

export function ColorSection({ team }: { team: TeamSettings }) {
  const { form, save } = useColorForm(team);
  const typed = form.watch();
  const primary = shownColor(typed.primaryColor, DEFAULT_COLORS.primary);
  const secondary = shownColor(typed.secondaryColor, DEFAULT_COLORS.secondary);
  return (
    <SectionCard
      title={BRANDING_TEXTS.colors}
      text={BRANDING_TEXTS.colorsText}
      className="grid grid-cols-1 gap-6 lg:grid-cols-2"
    >
      <Form form={form} className="flex flex-col gap-5" failure={BRANDING_TEXTS.colorsFailed} onSubmit={save}>
        <FormProblem />
        <ColorField
          name="primaryColor"
          label={BRANDING_TEXTS.primary}
          shown={primary}
          fallback={DEFAULT_COLORS.primary}
        />
        <ColorField
          name="secondaryColor"
          label={BRANDING_TEXTS.secondary}
          shown={secondary}
          fallback={DEFAULT_COLORS.secondary}
        />
        <SubmitButton sending={TEAM_TEXTS.saving} disabled={!form.formState.isDirty} className="self-start">
          {BRANDING_TEXTS.saveColors}
        </SubmitButton>
      </Form>
      <div className="flex min-w-0 flex-col gap-4">
        <AccentPreview team={team} primary={primary} secondary={secondary} />
        <Readability color={primary} />
      </div>
    </SectionCard>
  );
}

function Readability({ color }: { color: string }) {
  const notes = accentNotes(color);
  const Icon = notes.length === 0 ? CircleCheck : Contrast;
  return (
    <div role="status" className="flex gap-2.5 rounded-md bg-muted px-3 py-2.5">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div className="min-w-0 space-y-1">
        <p className="font-medium">{BRANDING_TEXTS.contrast}</p>
        {notes.length === 0 && <p className="text-muted-foreground text-xs">{BRANDING_TEXTS.contrastFine}</p>}
        {notes.map((note) => (
          <p key={note} className="text-muted-foreground text-xs">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}
