import { Info } from "lucide-react";
import { ProductMark } from "@/components/product-mark.tsx";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { AUTH_TEXTS } from "../texts.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** @param refused somebody is signed in whom no team knows */
export function AuthCard({ refused }: { refused: boolean }) {
  return (
    <Card className="w-full max-w-sm gap-5 py-6 shadow-sm">
      <CardHeader className="items-center px-6 text-center">
        <ProductMark className="mb-2 size-10" />
        <CardTitle as="h1" className="text-xl">
          {AUTH_TEXTS.product}
        </CardTitle>
        <CardDescription>{AUTH_TEXTS.tagline}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-5 px-6">
        <Alert variant={refused ? "warning" : "default"}>
          <Info className={refused ? undefined : "text-muted-foreground"} aria-hidden="true" />
          <AlertBody>
            <AlertTitle>{AUTH_TEXTS.inviteOnlyTitle}</AlertTitle>
            <AlertDescription className={refused ? undefined : "text-muted-foreground"}>
              {refused ? AUTH_TEXTS.needsInvite : AUTH_TEXTS.inviteOnly}
            </AlertDescription>
          </AlertBody>
        </Alert>
        <SignInForm />
      </CardContent>
    </Card>
  );
}
