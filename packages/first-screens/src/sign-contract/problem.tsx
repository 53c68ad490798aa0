/** @jsxRuntime automatic */
import FileX from "lucide-react/icons/file-x";
import { PROBLEM_ACTION } from "../shared/not-loaded.tsx";
import { ProblemCard } from "../shared/problem-card.tsx";
import { useReader } from "./reader.tsx";

/**
 * Says that the link belongs to no contract. `homeHref` is the first page of the site for this reader.
 */
export function NotFound({ homeHref }: { homeHref: string }) {
  const { say } = useReader();
  return (
    <ProblemCard icon={<FileX className="size-6" aria-hidden="true" />} title={say("notFoundTitle")}>
      <p className="text-pretty">{say("notFound")}</p>
      <p className="text-pretty text-muted-foreground">{say("notFoundHelp")}</p>
      <a className={PROBLEM_ACTION} href={homeHref}>
        {say("home")}
      </a>
    </ProblemCard>
  );
}
