import { LazyPart } from "@/components/lazy-part.tsx";
import type { Access } from "@/lib/queries/session.ts";
import { EntryCard } from "./entry-card.tsx";
import { EntrySteps } from "./entry-steps.tsx";

const loadRefusedStep = async () => (await import("./refused-step.tsx")).RefusedStep;
const loadUnverifiedStep = async () => (await import("./unverified-step.tsx")).UnverifiedStep;

interface AuthCardProps {
  /** Undefined while the server can't be reached. */
  access: Access | undefined;
  /** Where to go after signing in. */
  next: string;
  /** Why signing in with Google failed. */
  problem: string | undefined;
}

export function AuthCard({ access, next, problem }: AuthCardProps) {
  if (access?.state === "no-team") {
    return (
      <EntryCard>
        <LazyPart load={loadRefusedStep}>
          {(RefusedStep) => <RefusedStep email={access.email} closed={access.closed} next={next} />}
        </LazyPart>
      </EntryCard>
    );
  }
  if (access?.state === "unverified") {
    return (
      <EntryCard>
        <LazyPart load={loadUnverifiedStep}>
          {(UnverifiedStep) => <UnverifiedStep identity={access.identity} next={next} />}
        </LazyPart>
      </EntryCard>
    );
  }
  return (
    <EntryCard>
      <EntrySteps next={next} problem={problem} />
    </EntryCard>
  );
}
