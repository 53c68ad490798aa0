import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { takePlace, takeSignOut } from "@/lib/auth/kept-place.ts";
import { isGoogleAnswer, onTheWayTo, placeAskedFor } from "@/lib/auth/paths.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { useEnter } from "../api/enter.ts";
import { finishGoogle, googleMessage } from "../api/google.ts";
import { AUTH_TEXTS } from "../texts.ts";

/**
 * Continues when the person comes back to the sign-in page after signing in with Google, or after Cognito's sign-out.
 */
export const useGoogleReturn = (): { pending: boolean; problem: string | undefined } => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const enter = useEnter();
  const [problem, setProblem] = useState<string>();
  // Google's answer can be exchanged for tokens only once, but the effect may run more than once.
  const taken = useRef(false);
  const pending = isGoogleAnswer(search);

  useEffect(() => {
    const proceed = (next: string) => void navigate(onTheWayTo(next), { replace: true });
    if (!pending) {
      if (takeSignOut()) notifySuccess(AUTH_TEXTS.signedOut);
      const place = placeAskedFor(search) === "/" ? takePlace() : "/";
      if (place !== "/") proceed(place);
      return;
    }
    if (taken.current) return;
    taken.current = true;
    finishGoogle(search)
      .then(enter)
      .catch((error: unknown) => setProblem(googleMessage(error)))
      .finally(() => proceed(takePlace()));
  }, [pending, search, navigate, enter]);

  return { pending, problem };
};
