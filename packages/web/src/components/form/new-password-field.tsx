import { Check, Circle } from "lucide-react";
import { PasswordField, type PasswordFieldProps } from "@/components/form/password-field.tsx";
import { PASSWORD_RULES } from "@/lib/auth/password.ts";
import { cn } from "@/lib/utils.ts";

const TEXTS = { rules: "Rules for the password", holds: "met", fails: "not met yet" } as const;

type Props = Omit<PasswordFieldProps, "autoComplete" | "describedBy"> & { typed: string };

/** A field for a new password, with its rules. */
export function NewPasswordField({ typed, ...field }: Props) {
  const rulesId = `${field.id}-rules`;
  return (
    <div className="flex flex-col gap-3">
      <PasswordField autoComplete="new-password" describedBy={rulesId} {...field} />
      <Rules id={rulesId} password={typed} />
    </div>
  );
}

/** The rules for a password; each is ticked off once the typed password meets it. */
function Rules({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} aria-label={TEXTS.rules} className="grid grid-cols-2 gap-x-3 gap-y-1.5 text-xs">
      {PASSWORD_RULES.map(({ text, holds }) => {
        const met = holds(password);
        const Icon = met ? Check : Circle;
        return (
          <li
            key={text}
            className={cn("flex items-center gap-1.5", met ? "text-status-approved" : "text-muted-foreground")}
          >
            <Icon className="size-3.5 shrink-0" aria-hidden="true" />
            <span>
              {text}
              <span className="sr-only">{`, ${met ? TEXTS.holds : TEXTS.fails}`}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
