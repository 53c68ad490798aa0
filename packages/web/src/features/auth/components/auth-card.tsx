import type { Access } from "@/lib/queries/session.ts";
import { EntryCard } from "./entry-card.tsx";
import { EntrySteps } from "./entry-steps.tsx";
import { RefusedStep } from "./refused-step.tsx";
import { UnverifiedStep } from "./unverified-step.tsx";

interface AuthCardProps {
  /** Undefined while the server can't be reached. */
  access: Access | undefined;
  /** Where the way leads. */
  next: string;
  /** What Google's answer was. */
  problem: string | undefined;
}

export function AuthCard({ access, next, problem }: AuthCardProps) {
  if (access?.state === "no-team") {
    return (
      <EntryCard>
        <RefusedStep email={access.email} next={next} />
      </EntryCard>
    );
  }
  if (access?.state === "unverified") {
    return (
      <EntryCard>
        <UnverifiedStep identity={access.identity} next={next} />
      </EntryCard>
    );
  }
  // Mounted anew after one of these two, so that somebody else starts with an empty form.
  return (
    <EntryCard>
      <EntrySteps next={next} problem={problem} />
    </EntryCard>
  );
}
