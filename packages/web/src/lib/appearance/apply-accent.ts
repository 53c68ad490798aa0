import { accentProperties } from "@clearhouse/first-screens/look/accent.ts";

export const applyAccent = (color: string | null, element: HTMLElement = document.documentElement): void => {
  for (const [name, value] of Object.entries(accentProperties(color))) element.style.setProperty(name, value);
};
