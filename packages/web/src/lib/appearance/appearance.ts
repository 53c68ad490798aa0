import { useEffect, useSyncExternalStore } from "react";
import { storedChoice } from "../stored-choice.ts";

/** Choices that are stored beside the theme. public/theme.js reads the same keys before the first paint. */
const compactChoice = storedChoice("compact", (stored) => stored === "true");
const thumbnailsChoice = storedChoice("thumbnails", (stored) => stored !== "false");

export interface Appearance {
  /** Less space between and around things. */
  compact: boolean;
  showThumbnails: boolean;
  setCompact: (compact: boolean) => void;
  setShowThumbnails: (showThumbnails: boolean) => void;
}

export const useAppearance = (): Appearance => ({
  compact: useSyncExternalStore(compactChoice.subscribe, compactChoice.get),
  showThumbnails: useSyncExternalStore(thumbnailsChoice.subscribe, thumbnailsChoice.get),
  setCompact: compactChoice.set,
  setShowThumbnails: thumbnailsChoice.set,
});

/** Sets both choices as attributes of the document, where the style sheet reads them. */
export const useAppearanceOnDocument = (): void => {
  const { compact, showThumbnails } = useAppearance();
  useEffect(() => {
    document.documentElement.dataset.compact = String(compact);
    document.documentElement.dataset.thumbnails = String(showThumbnails);
  }, [compact, showThumbnails]);
};
