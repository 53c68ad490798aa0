import { type Joined, joined } from "@clearhouse/core/invite/invite.schema.ts";
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
  // The person is a member only now: data loaded without a team is loaded again.
  await queryClient.cancelQueries({ queryKey: accessKey });
  await queryClient.fetchQuery({ ...accessOptions, staleTime: 0 });
  return answer;
};

/** Joins once, as soon as the component is mounted, and then goes to the root. */
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
      // The session has ended meanwhile: the page shows again how to sign in.
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
