import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { isWrongCode } from "@/lib/auth/account.ts";
import { codeInput } from "@/lib/auth/code.ts";
import { messageOf } from "@/lib/notify.ts";
import { ACCOUNT_TEXTS } from "../texts.ts";

export const useCodeForm = () => useForm({ resolver: zodResolver(codeInput), defaultValues: { code: "" } });

export const codeProblem = (error: unknown): string =>
  isWrongCode(error) ? ACCOUNT_TEXTS.codeWrong : (messageOf(error) ?? ACCOUNT_TEXTS.failed);
