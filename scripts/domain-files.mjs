// Which files belong to a domain. Plain JavaScript, Node >= 20.19.

export const CORE = "packages/core/src/";

/** Whether a path has a folder or file that is named after the domain, e.g. `assets/`, `assets.ts` or `asset-deleted/`; in core its folder. */
export const isOf = (domain, path) =>
  path.startsWith(CORE)
    ? path.slice(CORE.length).split("/")[1] === domain
    : path.split("/").some((part) => new RegExp(`^${domain}s?($|[-.])`).test(part));
