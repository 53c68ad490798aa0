/** How often something may be done; the name is the key under which it is counted. */
export interface Rule {
  name: string;
  /** Calls allowed in one window. */
  limit: number;
  windowSeconds: number;
}
