import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";

/** Says that the page is loading; a wait of less than 100 ms shows nothing. */
export function Loading({ text }: { text: "loading" | "resuming" }) {
  const { say } = useReader();
  const slow = useDelayed(true);
  return (
    <div className="m-auto py-10 text-center" aria-busy="true">
      <h1 className="text-muted-foreground">
        <span role="status">{slow ? say(text) : ""}</span>
      </h1>
    </div>
  );
}
