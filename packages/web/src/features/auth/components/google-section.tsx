import { GoogleButton } from "@/components/google-button.tsx";
import { googleMessage, useHasGoogle, useStartGoogle } from "../api/google.ts";
import { AUTH_TEXTS } from "../texts.ts";
import { Problem } from "./problem.tsx";

/** The button to continue with Google; renders nothing if Google isn't set up. */
export function GoogleSection({ next }: { next: string }) {
  const configured = useHasGoogle();
  const google = useStartGoogle(next);
  if (!configured) return null;
  return (
    <div className="flex flex-col gap-5">
      <p className="flex items-center gap-3 text-muted-foreground text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {AUTH_TEXTS.or}
      </p>
      {google.isError && <Problem>{googleMessage(google.error)}</Problem>}
      <GoogleButton pending={google.isPending} onClick={() => google.mutate()}>
        {AUTH_TEXTS.google}
      </GoogleButton>
    </div>
  );
}
