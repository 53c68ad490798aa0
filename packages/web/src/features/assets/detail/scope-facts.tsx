import type { Scope } from "@clearhouse/core/base/license/scope.policy.ts";
import { scopeWords } from "@clearhouse/core/base/license/scope-words.policy.ts";
import { Fact } from "./detail-facts.tsx";
import { LICENSE_TEXTS } from "./license-texts.ts";

const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/** What a license states in fields, one line each, and which fields its accepted text doesn't state. */
export function ScopeFacts({ scope }: { scope: Scope }) {
  const { stated, notStated } = scopeWords(scope);
  return (
    <>
      <Fact name={LICENSE_TEXTS.scope}>{stated.map(sentence).join("\n")}</Fact>
      <Fact name={LICENSE_TEXTS.notStated}>
        {notStated.length > 0 ? (
          <span className="text-muted-foreground">{sentence(notStated.join(", "))}</span>
        ) : undefined}
      </Fact>
    </>
  );
}
