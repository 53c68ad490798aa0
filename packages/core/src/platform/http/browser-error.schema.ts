import * as z from "zod";

/**
 * An error in a page, as the browser reports it. It has no message, because messages quote what people have typed, and
 * no address, because addresses have tokens. The patterns leave no room for either.
 */
export const browserError = z.object({
  /** The script with which the page began. Its name has a hash of the build, so it names the release. */
  release: z.string().regex(/^[\w-]{1,40}\.js$/),
  /** The page: the first part of its path, and `…` for the rest. */
  route: z.string().regex(/^\/[a-z-]{0,40}(\/…)?$/),
  /** The kind of the error, such as TypeError. */
  name: z.string().regex(/^[A-Za-z]{1,40}$/),
  /** React's number of the error, if React made it (https://react.dev/errors). */
  react: z.number().int().positive().max(9_999).optional(),
  /** Where the error was thrown, and what called that: file, line and column in the build, at most eight. */
  frames: z
    .array(z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/))
    .min(1)
    .max(8),
});
export type BrowserError = z.infer<typeof browserError>;
