const DEFAULT_ACCENT = "#3b82f6";
const DARK_TEXT = "#09090b";
const LIGHT_TEXT = "#ffffff";

const luminance = (hex: string): number => {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};

/** A team's colour as a button's surface, with the text colour that contrasts with it more (WCAG 2.2). */
export const accent = (primaryColor: string | null): { surface: string; text: string } => {
  const surface = primaryColor !== null && /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : DEFAULT_ACCENT;
  const light = luminance(surface);
  const onDark = (light + 0.05) / (luminance(DARK_TEXT) + 0.05);
  return { surface, text: onDark >= 1.05 / (light + 0.05) ? DARK_TEXT : LIGHT_TEXT };
};
