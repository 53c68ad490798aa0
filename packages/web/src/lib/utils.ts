import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; if two Tailwind classes conflict, the later one is kept. */
export const cn = (...inputs: ClassValue[]): string => twMerge(clsx(inputs));
