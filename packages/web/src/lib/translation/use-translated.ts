import { useSyncExternalStore } from "react";
import { isTranslated, onTranslation } from "./translated.ts";

const no = () => false;

/** Whether the browser shows a translation of the page; the server knows of none. */
export const useTranslated = (): boolean => useSyncExternalStore(onTranslation, isTranslated, no);
