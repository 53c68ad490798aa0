/** @jsxRuntime automatic */
import { partsOf } from "@clearhouse/core/base/owner-page/locale.policy.ts";
import { Fragment } from "react";
import { useReader } from "./reader.tsx";

/** Whom to ask: the team's email address, if the team has one. */
export function Questions({ address }: { address: string }) {
  const { say } = useReader();
  if (address === "") return null;
  return (
    <p className="text-pretty text-center text-muted-foreground text-sm">
      {partsOf(say("questions")).map((part) =>
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
