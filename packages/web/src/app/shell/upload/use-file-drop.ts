import { useEffect, useEffectEvent, useState } from "react";

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;

/**
 * Accepts files dropped anywhere on the page, because the browser would otherwise leave the application and show the
 * file. Files that an element of the page has already handled are ignored.
 * @returns whether files are being dragged over the page
 */
export const useFileDrop = (onFiles: (files: readonly File[]) => void): boolean => {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const onLeave = (event: DragEvent) => {
      // While the files move from one element to the next, they are still over the page.
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      setDragging(false);
      if (!carriesFiles(event)) return;
      const taken = event.defaultPrevented;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (!taken && files.length > 0) take(files);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return dragging;
};
