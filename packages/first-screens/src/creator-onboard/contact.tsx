/** @jsxRuntime automatic */ import { Fragment } from "react";
import { useReader } from "./reader.tsx";

/** Whom to ask: the team's email address, if the team has one. */
export function Questions({ address }: { address: string }) {
  const { parts } = useReader();
  if (address === "") return null;
  return (
    <p className="text-pretty text-center text-muted-foreground text-sm">
      {parts("questions").map((part) =>
        "words" in part ? (
          <Fragment key={part.words}>{part.words}</Fragment>
        ) : (
          <a
            key={part.value}
            className="wrap-anywhere text-primary-text underline underline-offset-4"
            translate="no"
            href={`mailto:${encodeURI(address)}`}
          >
            {address}
          </a>
        ),
      )}
    </p>
  );
}
