import { useEffect } from "react";

/** Repeats the error event of each picture in the server's HTML that failed to load before React listened. */
export const useLatePictures = (): void => {
  useEffect(() => {
    for (const picture of document.images) {
      if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== "") {
        picture.dispatchEvent(new Event("error"));
      }
    }
  }, []);
};
