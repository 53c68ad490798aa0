import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Class names joined, a later Tailwind class winning over an earlier one of its kind. */
export const cn = (...inputs: ClassValue[]): string => twMerge(clsx(inputs));
