import { useEffect } from "react";

/** A picture of the server's that couldn't be shown failed before anybody listened: it says so again. */
export const useLatePictures = (): void => {
  useEffect(() => {
    for (const picture of document.images) {
      if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== "") {
        picture.dispatchEvent(new Event("error"));
      }
    }
  }, []);
};
