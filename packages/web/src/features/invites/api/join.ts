import { type Joined, joined } from "@clearhouse/core/people/invite/invite.schema.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { hasCode } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { type Access, accessKey, accessOptions } from "@/lib/queries/session.ts";
import { INVITE_TEXTS } from "../texts.ts";
import { codeHeader } from "./invitation.ts";

const join = async (code: string, queryClient: QueryClient): Promise<Joined> => {
  const answer = await receive(client.api.invite.join.$post(undefined, { headers: codeHeader(code) }), joined);
  // The person is a member only from now on, so the session is loaded again.
  await queryClient.cancelQueries({ queryKey: accessKey });
  await queryClient.fetchQuery({ ...accessOptions, staleTime: 0 });
  return answer;
};

/** Joins the team as soon as the component is mounted, and then opens the home page. */
export const useJoin = (code: string): { error: unknown; retry: () => void } => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const begun = useRef(false);

  const run = useCallback(async () => {
    setError(undefined);
    try {
      const { team, already } = await join(code, queryClient);
      if (!already) notifySuccess(INVITE_TEXTS.joined(team.name));
      await navigate("/", { replace: true });
    } catch (failure) {
      // The session has ended since the page was loaded: the page shows the ways to sign in again.
      if (hasCode(failure, "auth.required")) {
        notifyError(INVITE_TEXTS.sessionEnded);
        queryClient.setQueryData<Access>(accessKey, { state: "signed-out" });
      }
      setError(failure);
    }
  }, [code, queryClient, navigate]);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run();
  }, [run]);
  return { error, retry: () => void run() };
};
