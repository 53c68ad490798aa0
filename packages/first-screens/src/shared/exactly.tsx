/** @jsxRuntime automatic */

/** A text that counts letter by letter, so that no browser translates it: a name, a number, a time in evidence. */
export function Exactly({ children }: { children: string }) {
  return <bdi translate="no">{children}</bdi>;
}
