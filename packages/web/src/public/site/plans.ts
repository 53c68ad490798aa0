/** The plans are only texts: no limit is enforced, nothing is billed. */

export type SoldPlan = "professional" | "enterprise";

interface Plan {
  name: string;
  price: string;
  /** What follows the price, such as the period. */
  per?: string;
  popular?: true;
  features: readonly string[];
  button: string;
  href: string;
  /** The plan whose form the button opens; without a plan, the button leads to the sign-in page. */
  asks?: SoldPlan;
}

/** The texts of the form with which people ask for a plan. */
export const PLAN_ACTIONS: Readonly<Record<SoldPlan, { name: string; button: string; title: string }>> = {
  professional: { name: "Professional", button: "Schedule Demo", title: "Schedule a demo of Professional" },
  enterprise: { name: "Enterprise", button: "Contact Sales", title: "Contact sales about Enterprise" },
};

export const PLANS: readonly Plan[] = [
  {
    name: "Starter",
    price: "Free",
    features: [
      "Up to 50 assets per month",
      "Basic templates",
      "Email notifications",
      "Standard support",
      "Up to 3 team members",
    ],
    button: "Get Started Free",
    href: "/auth",
  },
  {
    name: "Professional",
    price: "$49",
    per: "/month",
    popular: true,
    features: [
      "Unlimited assets",
      "Custom templates",
      "Analytics",
      "Slack integration",
      "Priority support",
      "Up to 25 team members",
      "Bulk rights requests",
      "Usage tracking",
      "Creator network access",
    ],
    button: PLAN_ACTIONS.professional.button,
    href: "/pricing?plan=professional#contact",
    asks: "professional",
  },
  {
    name: "Enterprise",
    price: "Custom",
    features: [
      "Everything in Professional",
      "Custom integrations",
      "Dedicated account manager",
      "SLA",
      "Advanced security",
      "Unlimited members",
      "White-label",
      "API access",
      "Custom workflows",
    ],
    button: PLAN_ACTIONS.enterprise.button,
    href: "/pricing?plan=enterprise#contact",
    asks: "enterprise",
  },
];

export const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: "Can I change plans anytime?",
    answer: "Yes. Plans can change anytime, with prorated billing.",
  },
  {
    question: "What happens to my data if I cancel?",
    answer: "Your data is kept 30 days after cancellation.",
  },
  {
    question: "Is there a discount for annual billing?",
    answer: "Yes. There is a 20% annual discount.",
  },
  {
    question: "Is there a setup fee?",
    answer: "No. There is no setup fee.",
  },
];
