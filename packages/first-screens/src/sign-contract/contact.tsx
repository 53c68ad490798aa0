/** @jsxRuntime automatic */
import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { Fragment } from "react";
import { Say, useReader } from "./reader.tsx";

/** A team's email address as a link. */
export function MailLink({ address }: { address: string }) {
  return (
    <a
      className="wrap-anywhere text-primary-text underline underline-offset-4"
      translate="no"
      href={`mailto:${encodeURI(address)}`}
    >
      {address}
    </a>
  );
}

/** Whom to ask: the team's email address if the team has one, otherwise the person who sent the contract. */
export function Questions({ team, sentBy }: Pick<SignerContract, "team" | "sentBy">) {
  const { parts } = useReader();
  return (
    <p className="text-pretty text-center text-muted-foreground">
      {team.contactEmail === "" ? (
        <Say text="questionsNoAddress" sender={sentBy} team={team.name} />
      ) : (
        parts("questions").map((part) =>
          "words" in part ? (
            <Fragment key={part.words}>{part.words}</Fragment>
          ) : (
            <MailLink key={part.value} address={team.contactEmail} />
          ),
        )
      )}
    </p>
  );
}
