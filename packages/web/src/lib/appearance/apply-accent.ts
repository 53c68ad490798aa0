import { accentProperties } from "@clearhouse/first-screens/look/accent.ts";

export const applyAccent = (colour: string | null, element: HTMLElement = document.documentElement): void => {
  for (const [name, value] of Object.entries(accentProperties(colour))) element.style.setProperty(name, value);
};
