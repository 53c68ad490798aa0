import { type ChangeEvent, useRef } from "react";
import { pictureProblem } from "../pictures.ts";

/**
 * A hidden file input for choosing a picture.
 * @param told called with each chosen picture and, if the picture can't be used, with the reason
 * @param tooLarge see {@link pictureProblem}
 * @returns `field` are the props of the `<input>`; `open` asks for a file
 */
export const usePictureInput = (told: (picture: File, problem: string | undefined) => void, tooLarge?: string) => {
  const ref = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The field is emptied, so that the same file can be chosen again.
    target.value = "";
    if (file) told(file, pictureProblem(file, tooLarge));
  };
  return {
    open: () => ref.current?.click(),
    field: { ref, type: "file", accept: "image/*", hidden: true, onChange } as const,
  };
};
