/** Whether name and text are filled in, as 'Save' requires. */
export const isComplete = ({ name, content }: { name: string; content: string }): boolean =>
  name.trim() !== "" && content.trim() !== "";
