import type { ReactNode } from "react";
import { Honeypot } from "../../components/honeypot.tsx";
import { FOCUS, PRIMARY_BUTTON } from "./looks.ts";
import { PLAN_ACTIONS, type SoldPlan } from "./plans.ts";

const FIELD = `w-full min-w-0 rounded-md border border-input bg-background px-3 ${FOCUS} aria-invalid:border-destructive`;

interface FieldProps {
  /** The id of the form around the field, because ids must be unique on a page. */
  form: string;
  name: string;
  label: string;
  optional?: true;
  children: (ids: { id: string; "aria-describedby": string; name: string; className: string }) => ReactNode;
}

function Field({ form, name, label, optional, children }: FieldProps) {
  const id = `${form}-${name}`;
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {label}
        {optional && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </label>
      {children({ id, name, className: FIELD, "aria-describedby": `${id}-error` })}
      <p id={`${id}-error`} data-error={name} className="text-destructive text-xs empty:hidden" />
    </div>
  );
}

function Email({ form }: { form: string }) {
  return (
    <Field form={form} name="email" label="Email">
      {({ className, ...ids }) => (
        <input {...ids} type="email" required autoComplete="email" className={`${className} h-12`} />
      )}
    </Field>
  );
}

interface FormProps {
  id: string;
  /** The confirmation after sending; `{email}` is a placeholder for the email address. */
  done: string;
  button: string;
  children: ReactNode;
}

/**
 * A form that the page's script sends. Without the script nothing can be sent, because the script computes the proof of
 * work; the button is then disabled.
 */
function InterestForm({ id, done, button, children }: FormProps) {
  return (
    <div className="rounded-xl border bg-card px-[min(1.25rem,5.2vw)] py-5 shadow-black/5 shadow-lg sm:p-8">
      <form id={id} data-interest data-done={done} method="post" noValidate className="group space-y-5">
        {children}
        <Honeypot />
        <p data-failure role="alert" className="text-destructive empty:hidden" />
        <noscript>
          <p className="rounded-md border p-3">
            This form needs JavaScript: it computes a small proof of work in place of a captcha. Please turn JavaScript
            on and reload the page.
          </p>
        </noscript>
        <button type="submit" disabled className={`${PRIMARY_BUTTON} min-h-12 w-full px-6 group-aria-busy:opacity-60`}>
          {button}
        </button>
        <p className="text-pretty text-muted-foreground text-xs">
          We use your email address only to answer you, and share it with no one.
        </p>
      </form>
      <p data-sent role="status" tabIndex={-1} className="text-pretty font-medium outline-none" />
    </div>
  );
}

export function BetaForm() {
  return (
    <InterestForm
      id="beta-form"
      done="Thank you. {email} is on the list for the beta. We are sending a confirmation there."
      button="Join Beta"
    >
      <input type="hidden" name="plan" value="beta" />
      <Email form="beta" />
    </InterestForm>
  );
}

const PLANS = Object.keys(PLAN_ACTIONS) as SoldPlan[];

export function PlanForm() {
  return (
    <InterestForm
      id="plan-form"
      done="Thank you. We received your request about {plan} and will answer at {email}. We are sending a confirmation there."
      button={PLAN_ACTIONS.professional.button}
    >
      <Field form="plan" name="plan" label="Plan">
        {({ className, ...ids }) => (
          <select {...ids} defaultValue="professional" className={`${className} h-12`}>
            {PLANS.map((plan) => (
              <option
                key={plan}
                value={plan}
                data-name={PLAN_ACTIONS[plan].name}
                data-button={PLAN_ACTIONS[plan].button}
                data-title={PLAN_ACTIONS[plan].title}
              >
                {PLAN_ACTIONS[plan].name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Email form="plan" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field form="plan" name="name" label="Name" optional>
          {({ className, ...ids }) => (
            <input {...ids} type="text" autoComplete="name" className={`${className} h-12`} />
          )}
        </Field>
        <Field form="plan" name="company" label="Company" optional>
          {({ className, ...ids }) => (
            <input {...ids} type="text" autoComplete="organization" className={`${className} h-12`} />
          )}
        </Field>
      </div>
      <Field form="plan" name="message" label="Message" optional>
        {({ className, ...ids }) => <textarea {...ids} rows={4} className={`${className} block py-2.5`} />}
      </Field>
    </InterestForm>
  );
}
