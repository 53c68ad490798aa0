/** @jsxRuntime automatic */
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useReader } from "./reader.tsx";

/** A link from one request back to all requests with the same link; renders nothing for a single request. */
export function BackToList({ listUrl }: { listUrl: string }) {
  const { say } = useReader();
  if (listUrl === "") return null;
  const { pathname, search } = new URL(listUrl);
  return (
    <a href={`${pathname}${search}`} className="mb-2 flex min-h-11 w-fit items-center gap-2 font-medium">
      <ArrowLeft className="size-4" aria-hidden="true" />
      {say("bundleBack")}
    </a>
  );
}
