/** Whether a path, from the root, belongs to a domain. */
export const isOf: (domain: string, path: string) => boolean;
