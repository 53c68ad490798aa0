import { email } from "@clearhouse/core/platform/fields.schema.ts";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod";
import { newPassword } from "@/lib/auth/password.ts";
import { requestReset, resetWithCode } from "@/lib/auth/registration.ts";

export const resetRequest = z.object({ email });

export const useRequestReset = (next: string) =>
  useMutation({ mutationFn: (username: string) => requestReset(username, next) });

export interface Reset {
  username: string;
  code: string;
  password: string;
}

export const chosenPassword = z.object({ password: newPassword });

export const useReset = () =>
  useMutation({ mutationFn: ({ username, code, password }: Reset) => resetWithCode(username, code, password) });
