import { colour, type TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { notifySuccess } from "@/lib/notify.ts";
import { useEditTeam } from "../api/edit-team.ts";
import { BRANDING_TEXTS } from "../texts.ts";

/** An empty field means the default color. */
const colourOrDefault = z
  .string()
  .transform((value) => (value.trim() === "" ? null : value))
  .pipe(colour.nullable());

const colourForm = z.object({ primaryColor: colourOrDefault, secondaryColor: colourOrDefault });
export type ColourInput = z.input<typeof colourForm>;

/** The typed color if it is valid, otherwise the default color. */
export const shownColour = (typed: string, otherwise: string): string => {
  const parsed = colour.safeParse(typed);
  return parsed.success ? parsed.data : otherwise;
};

const valuesOf = ({ primaryColor, secondaryColor }: TeamSettings) => ({
  primaryColor: primaryColor ?? "",
  secondaryColor: secondaryColor ?? "",
});

export const useColourForm = (team: TeamSettings) => {
  const edit = useEditTeam();
  const form = useForm({
    resolver: zodResolver(colourForm),
    values: valuesOf(team),
    resetOptions: { keepDirtyValues: true },
  });
  const save = async (input: z.output<typeof colourForm>): Promise<void> => {
    // Shows the stored values instead of the typed values, because the server stores colors in lower case.
    form.reset(valuesOf(await edit.mutateAsync(input)), { keepDirtyValues: false });
    notifySuccess(BRANDING_TEXTS.coloursUpdated);
  };
  return { form, save };
};
