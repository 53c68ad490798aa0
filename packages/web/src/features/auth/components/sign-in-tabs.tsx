import { useSearchParams } from "react-router-dom";
import { LazyPart } from "@/components/lazy-part.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import type { SignInStep } from "@/lib/auth/cognito.ts";
import { onTheWayTo } from "@/lib/auth/paths.ts";
import { prefetch } from "@/lib/load-code.ts";
import type { SignInInput } from "../api/sign-in.ts";
import { AUTH_TEXTS } from "../texts.ts";
import { GoogleSection } from "./google-section.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const SIGN_UP = "sign-up";

const loadSignUpForm = async () => (await import("./sign-up-form.tsx")).SignUpForm;
const prepare = () => prefetch(loadSignUpForm);

interface SignInTabsProps {
  next: string;
  email: string;
  onEmail: (email: string) => void;
  onStep: (step: SignInStep, input: SignInInput) => void;
  onToConfirm: (input: SignInInput) => void;
}

/** The tabs for signing in and for signing up. The open tab is in the URL. */
export function SignInTabs({ next, email, onEmail, onStep, onToConfirm }: SignInTabsProps) {
  const [search, setSearch] = useSearchParams();
  const open = (tab: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (tab === SIGN_UP) after.set("tab", SIGN_UP);
      else after.delete("tab");
      return after;
    });
  return (
    <>
      <Tabs value={search.get("tab") === SIGN_UP ? SIGN_UP : "sign-in"} onValueChange={open} className="gap-5">
        <TabsList className="w-full">
          <TabsTrigger value="sign-in">{AUTH_TEXTS.signIn}</TabsTrigger>
          <TabsTrigger value={SIGN_UP} onPointerEnter={prepare} onFocus={prepare}>
            {AUTH_TEXTS.signUp}
          </TabsTrigger>
        </TabsList>
        <TabsContent value="sign-in">
          <SignInForm email={email} onEmail={onEmail} resetPath={onTheWayTo(next, "/auth/reset")} onStep={onStep} />
        </TabsContent>
        <TabsContent value={SIGN_UP}>
          <LazyPart load={loadSignUpForm} fallback={<div className="h-48" />}>
            {(SignUpForm) => <SignUpForm email={email} onEmail={onEmail} next={next} onToConfirm={onToConfirm} />}
          </LazyPart>
        </TabsContent>
      </Tabs>
      <GoogleSection next={next} />
    </>
  );
}
