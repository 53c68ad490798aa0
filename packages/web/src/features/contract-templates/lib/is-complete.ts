/** Spec-map B5: Save needs a name and a text. */
export const isComplete = ({ name, content }: { name: string; content: string }): boolean =>
  name.trim() !== "" && content.trim() !== "";
