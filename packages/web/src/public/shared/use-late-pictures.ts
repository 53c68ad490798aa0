import { useEffect } from "react";

/** A picture in the server's HTML may fail to load before React listens: its error event is sent again. */
export const useLatePictures = (): void => {
  useEffect(() => {
    for (const picture of document.images) {
      if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== "") {
        picture.dispatchEvent(new Event("error"));
      }
    }
  }, []);
};
