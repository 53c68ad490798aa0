import { color, type TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { notifySuccess } from "@/lib/notify.ts";
import { useEditTeam } from "../api/edit-team.ts";
import { BRANDING_TEXTS } from "../texts.ts";

/** An empty field means the default color. */
const colorOrDefault = z
  .string()
  .transform((value) => (value.trim() === "" ? null : value))
  .pipe(color.nullable());

const colorForm = z.object({ primaryColor: colorOrDefault, secondaryColor: colorOrDefault });
export type ColorInput = z.input<typeof colorForm>;

/** The typed color if it is valid, otherwise the default color. */
export const shownColor = (typed: string, otherwise: string): string => {
  const parsed = color.safeParse(typed);
  return parsed.success ? parsed.data : otherwise;
};

const valuesOf = ({ primaryColor, secondaryColor }: TeamSettings) => ({
  primaryColor: primaryColor ?? "",
  secondaryColor: secondaryColor ?? "",
});

export const useColorForm = (team: TeamSettings) => {
  const edit = useEditTeam();
  const form = useForm({
    resolver: zodResolver(colorForm),
    values: valuesOf(team),
    resetOptions: { keepDirtyValues: true },
  });
  const save = async (input: z.output<typeof colorForm>): Promise<void> => {
    // Shows the stored values instead of the typed values, because the server stores colors in lower case.
    form.reset(valuesOf(await edit.mutateAsync(input)), { keepDirtyValues: false });
    notifySuccess(BRANDING_TEXTS.colorsUpdated);
  };
  return { form, save };
};
