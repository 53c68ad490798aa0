import { Check, ChevronDown } from "lucide-react";
import { Frame } from "./frame.tsx";
import { PlanForm } from "./interest-form.tsx";
import { CONTAINER, FOCUS, H2, LEAD, PRIMARY_BUTTON, SECONDARY_BUTTON } from "./looks.ts";
import { PLAN_ACTIONS, PLANS, QUESTIONS } from "./plans.ts";

function PlanCard({ name, price, per, popular, features, button, href, asks }: (typeof PLANS)[number]) {
  const id = `plan-${name.toLowerCase()}`;
  return (
    <li
      aria-labelledby={id}
      className={`relative flex flex-col rounded-xl border bg-card px-[min(1.5rem,6.2vw)] py-6 sm:p-8 ${popular ? "border-primary shadow-black/10 shadow-xl ring-1 ring-primary dark:shadow-black/40" : ""}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="font-semibold text-lg">
          {name}
        </h2>
        {popular && (
          <p className="rounded-full bg-primary px-3 py-0.5 font-medium text-primary-foreground text-xs">
            Most Popular
          </p>
        )}
      </div>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-1">
        <span className="font-semibold text-5xl tabular-nums tracking-tight">{price}</span>
        {per && <span className="text-muted-foreground">{per}</span>}
      </p>
      <a
        href={href}
        data-plan={asks}
        className={`${popular ? PRIMARY_BUTTON : SECONDARY_BUTTON} mt-6 min-h-12 w-full px-6`}
      >
        {button}
      </a>
      <ul className="mt-8 space-y-3 border-t pt-8">
        {features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary-text" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Plans() {
  return (
    <section className="border-b bg-well">
      <div className={`${CONTAINER} py-16 sm:py-24`}>
        <h1 className="text-balance font-semibold text-4xl leading-[1.08] tracking-tight sm:text-6xl">Pricing</h1>
        <p className={`${LEAD} mt-5 max-w-2xl text-balance`}>
          Three plans for teams that publish other people's work. Clearhouse is in beta: nothing is billed yet.
        </p>
        <ul className="mt-12 grid gap-6 lg:grid-cols-3 lg:items-start">
          {PLANS.map((plan) => (
            <PlanCard key={plan.name} {...plan} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Faq() {
  return (
    <section aria-labelledby="faq" className={`${CONTAINER} py-20 sm:py-28`}>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <h2 id="faq" className={`${H2} lg:col-span-5`}>
          Frequently asked questions
        </h2>
        <div className="divide-y border-y lg:col-span-7">
          {QUESTIONS.map(({ question, answer }, n) => (
            <details key={question} open={n === 0} className="group">
              <summary
                className={`flex cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-5 font-medium [&::-webkit-details-marker]:hidden ${FOCUS}`}
              >
                {question}
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-prose pb-6 text-muted-foreground">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

function Contact() {
  return (
    <section id="contact" aria-labelledby="contact-title" className="border-t bg-well py-20 sm:py-28">
      <div className={`${CONTAINER} grid gap-x-16 gap-y-10 lg:grid-cols-2`}>
        <div>
          <h2 id="contact-title" className={H2}>
            {PLAN_ACTIONS.professional.title}
          </h2>
          <p className={`${LEAD} mt-4 max-w-xl text-pretty`}>
            Tell us how to reach you and, if you like, what your team works on. We answer by email.
          </p>
        </div>
        <PlanForm />
      </div>
    </section>
  );
}

function Trial() {
  return (
    <section aria-labelledby="trial" className="border-t py-20 sm:py-24">
      <div className={`${CONTAINER} flex flex-wrap items-center justify-between gap-x-16 gap-y-8`}>
        <div>
          <h2 id="trial" className={H2}>
            Start with your own content
          </h2>
          <p className={`${LEAD} mt-4 max-w-xl text-pretty`}>
            No invite yet?{" "}
            <a href="/landing#beta" className={`rounded-sm text-primary-text underline underline-offset-4 ${FOCUS}`}>
              Join the beta
            </a>{" "}
            first.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a href="/auth" className={`${PRIMARY_BUTTON} min-h-12 px-6`}>
            Start Free Trial
          </a>
          <a href="/landing" className={`${SECONDARY_BUTTON} min-h-12 px-6`}>
            See the product
          </a>
        </div>
      </div>
    </section>
  );
}

export function Pricing() {
  return (
    <Frame path="/pricing" betaHref="/landing#beta">
      <Plans />
      <Faq />
      <Contact />
      <Trial />
    </Frame>
  );
}
