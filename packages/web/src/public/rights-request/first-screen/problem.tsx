/** @jsxRuntime automatic */
import Clock from "lucide-react/icons/clock";
import SearchX from "lucide-react/icons/search-x";
import type { ReactNode, Ref } from "react";
import { buttonVariants } from "../../../components/ui/button-variants.ts";
import { useReader } from "./reader.tsx";

export function Problem(props: {
  icon: ReactNode;
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { icon, title, heading, children } = props;
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-center gap-4 py-10 text-center">
      <span className="grid size-14 place-items-center rounded-full border bg-card text-muted-foreground">{icon}</span>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl tracking-tight outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}

function TryAgain({ onPress }: { onPress: () => void }) {
  const { say } = useReader();
  return (
    <button type="button" className={buttonVariants({ variant: "outline", size: "lg" })} onClick={onPress}>
      {say("tryAgain")}
    </button>
  );
}

/** The link leads nowhere; or, with `onRetry`, the server couldn't be asked (spec A §2: the same screen). */
export function NotFound({ onRetry }: { onRetry?: () => void }) {
  const { say } = useReader();
  return (
    <Problem icon={<SearchX className="size-6" aria-hidden="true" />} title={say("notFoundTitle")}>
      <p className="text-pretty text-muted-foreground">{say("notFound")}</p>
      {onRetry && (
        <>
          <p className="text-pretty text-muted-foreground">{say("unreachable")}</p>
          <TryAgain onPress={onRetry} />
        </>
      )}
    </Problem>
  );
}

export function TooMany({ onRetry }: { onRetry: () => void }) {
  const { say } = useReader();
  return (
    <Problem icon={<Clock className="size-6" aria-hidden="true" />} title={say("pleaseWait")}>
      <p className="text-pretty text-muted-foreground">{say("tooMany")}</p>
      <TryAgain onPress={onRetry} />
    </Problem>
  );
}
