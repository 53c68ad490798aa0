/** Classes that several parts of the public site share. */

export const FOCUS = "outline-offset-2 focus-visible:outline-2 focus-visible:outline-ring";

const BUTTON = `inline-flex items-center justify-center max-w-full rounded-md py-1 text-center font-medium ${FOCUS}`;

export const PRIMARY_BUTTON = `${BUTTON} bg-primary text-primary-foreground hover:brightness-90 disabled:opacity-60`;
export const SECONDARY_BUTTON = `${BUTTON} border bg-card hover:bg-accent`;
export const QUIET_LINK = `inline-flex min-h-10 items-center rounded-md px-[min(0.75rem,3.1vw)] text-muted-foreground hover:text-foreground ${FOCUS}`;

/** The margins don't grow with the text: a phone's width is for the words. */
export const CONTAINER = "mx-auto w-full max-w-6xl px-[min(1.25rem,5.2vw)] sm:px-8";
export const H2 = "text-balance font-semibold text-3xl tracking-tight sm:text-4xl";
export const LEAD = "text-lg text-muted-foreground leading-relaxed tracking-[-0.01em]";
