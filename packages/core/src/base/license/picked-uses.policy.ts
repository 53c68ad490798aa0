import { PRESETS, type Preset, presetOf } from "./presets.policy.ts";
import type { UseLine } from "./scope.policy.ts";
import { containerOf, normalLine } from "./use-line.policy.ts";

interface PickedUse {
  /** As picked. */
  label: string;
  preset: Preset;
  /** The label of the pick that contains this one, which then adds no line. */
  includedIn?: string | undefined;
}

const position = (preset: Preset): number => PRESETS.findIndex(({ id }) => id === preset.id);

/** The listed uses among the labels, in the order of the lists, each with the pick that contains it, if one does. */
export const pickedUses = (labels: readonly string[]): PickedUse[] => {
  const picks = labels
    .flatMap((label) => {
      const preset = presetOf(label);
      return preset ? [{ label, preset }] : [];
    })
    .sort((a, b) => position(a.preset) - position(b.preset));
  const lines = picks.map(({ preset }): UseLine => preset.line);
  return picks.map((pick, index) => {
    const container = containerOf(pick.preset.line, index, lines);
    return container === undefined ? pick : { ...pick, includedIn: picks[container]?.label };
  });
};

/** The lines that a request for these uses has. */
export const linesOf = (labels: readonly string[]): UseLine[] =>
  pickedUses(labels).flatMap(({ preset, includedIn }) => (includedIn === undefined ? [normalLine(preset.line)] : []));
