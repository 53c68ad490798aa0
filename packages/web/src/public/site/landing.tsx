import { Check, FileCheck, Fingerprint, type LucideIcon, ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import { Frame } from "./frame.tsx";
import { BetaForm } from "./interest-form.tsx";
import { CONTAINER, FOCUS, H2, LEAD, PRIMARY_BUTTON, SECONDARY_BUTTON } from "./looks.ts";
import { PreloadShot, Shot, type ShotName } from "./shot.tsx";

const HERO_SIZES = "(min-width: 1216px) 1088px, calc(100vw - 64px)";
const FEATURE_SIZES = "(min-width: 1024px) 640px, calc(100vw - 40px)";
const PHONE_SIZES = "(min-width: 640px) 200px, calc(100vw - 40px)";

export function LandingHead() {
  return <PreloadShot name="board" onPhones="board-phone" sizes={HERO_SIZES} />;
}

function Hero() {
  return (
    <section className="overflow-hidden border-b bg-well">
      <div className={`${CONTAINER} pt-16 sm:pt-24`}>
        <h1 className="max-w-3xl text-balance font-semibold text-4xl leading-[1.08] tracking-tight sm:text-6xl">
          Know which content you may publish
        </h1>
        <p className={`${LEAD} mt-6 max-w-2xl text-balance sm:text-xl`}>
          Clearhouse asks the people who made it, keeps their answers as evidence, and shows your team what each license
          allows and when it ends.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="#beta" className={`${PRIMARY_BUTTON} min-h-12 px-6`}>
            Join Beta
          </a>
          <a href="/pricing" className={`${SECONDARY_BUTTON} min-h-12 px-6`}>
            See pricing
          </a>
        </div>
        <div className="mt-12 max-h-[34rem] overflow-hidden rounded-t-xl border-x border-t bg-card shadow-2xl shadow-black/10 sm:mt-16 sm:max-h-none dark:shadow-black/40">
          <Shot
            name="board"
            onPhones="board-phone"
            sizes={HERO_SIZES}
            alt="The dashboard of Clearhouse: four columns of photos and videos, Uploaded Assets, Rights Requested, Approved and Denied."
          />
        </div>
      </div>
    </section>
  );
}

interface FeatureProps {
  title: string;
  statement: string;
  text: string;
  points: readonly string[];
  /** Whether the picture is before the text on wide screens. */
  turned?: boolean;
  children: ReactNode;
}

function Feature({ title, statement, text, points, turned, children }: FeatureProps) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-12">
      <div className={`lg:col-span-5 ${turned ? "lg:order-last" : ""}`}>
        <h2 id={id} className="font-semibold text-primary-text">
          {title}
        </h2>
        <p className="mt-3 text-balance font-semibold text-3xl leading-tight tracking-tight">{statement}</p>
        <p className={`${LEAD} mt-4 text-pretty`}>{text}</p>
        <ul className="mt-6 space-y-3">
          {points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary-text" />
              <span className="text-pretty">{point}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="lg:col-span-7">{children}</div>
    </section>
  );
}

const CARD = "overflow-hidden rounded-xl border bg-card shadow-lg shadow-black/5 dark:shadow-black/30";

interface PairProps {
  wide: ShotName;
  wideAlt: string;
  phone: ShotName;
  phoneAlt: string;
}

/**
 * A wide picture, with a picture from a phone in front of its lower corner. Phones show only the picture from a phone,
 * because the wide picture would be too small there.
 */
function Pair({ wide, wideAlt, phone, phoneAlt }: PairProps) {
  return (
    <div className="relative sm:pr-[10%] sm:pb-[12%]">
      <div className={`${CARD} max-sm:hidden`}>
        <Shot name={wide} sizes={FEATURE_SIZES} alt={wideAlt} />
      </div>
      <div
        className={`${CARD} max-h-[26rem] sm:absolute sm:right-0 sm:bottom-0 sm:max-h-none sm:w-[29%] sm:rounded-2xl sm:border-4 sm:border-background sm:shadow-xl`}
      >
        <Shot name={phone} sizes={PHONE_SIZES} alt={phoneAlt} />
      </div>
    </div>
  );
}

function Features() {
  return (
    <div className={`${CONTAINER} space-y-24 py-20 sm:space-y-36 sm:py-32`}>
      <Feature
        title="Rights Management"
        statement="Ask the owner, and keep the answer"
        text="Paste the address of a post or upload a file. The owner opens a page that says who asks, for which use and until when, and answers on a phone, without an account."
        points={[
          "Owners approve, refuse, or answer with their own terms.",
          "Requests without an answer are repeated by reminders, and expire.",
          "Each approval is a license with a number, a scope and an end date.",
          "The evidence holds the terms, the files, the time and their SHA-256.",
        ]}
      >
        <Pair
          wide="evidence"
          wideAlt="The evidence of an approval: when and by whom it was decided, the license number, and what was granted."
          phone="owner"
          phoneAlt="The owner's page on a phone: a photo, what it is to be used for, and the buttons Deny and Approve."
        />
      </Feature>
      <Feature
        turned
        title="Creator Relations"
        statement="The people you work with, and what they signed"
        text="Invite creators by a link. They fill in a profile and accept your agreement; your team approves them and sends contracts, which they read and sign in the browser."
        points={[
          "Contract templates with placeholders, and every version of them kept.",
          "Signed contracts are stored as PDF, with their text's SHA-256.",
          "Pages and emails for owners and signers in English and Spanish.",
        ]}
      >
        <Pair
          wide="creators"
          wideAlt="The list of creators with their types, whether they are approved, and their contracts."
          phone="signing"
          phoneAlt="A contract on a phone: who sent it, until when it can be signed, and its text."
        />
      </Feature>
      <Feature
        title="Content Library"
        statement="Every asset, with what it may be used for"
        text="A board, a grid or a table of everything your team holds, by brand, status and date. Search finds names, tags, people and handles."
        points={[
          "Ask whether a file may be used for a purpose on a date.",
          "A calendar of the licenses that end, also for your own calendar.",
          "Existing assets come in from a CSV file; uploads go on after an interruption.",
        ]}
      >
        <div className={`${CARD} max-h-[26rem] sm:max-h-none`}>
          <Shot
            name="library"
            onPhones="library-phone"
            sizes={FEATURE_SIZES}
            alt="The library as a grid of photos and videos, each with its status and who uploaded it."
          />
        </div>
      </Feature>
    </div>
  );
}

const CHECKS: readonly { icon: LucideIcon; title: string; text: string; link?: readonly [string, string] }[] = [
  {
    icon: FileCheck,
    title: "Anybody can check a license",
    text: "By its number or by the file. The file stays on the device: only its SHA-256 is sent.",
    link: ["/check", "Check a license"],
  },
  {
    icon: Fingerprint,
    title: "Every step is in a chain",
    text: "Each entry of an asset's history holds the hash of the one before it, so a later change is noticed.",
  },
  {
    icon: ScrollText,
    title: "Evidence works without us",
    text: "An exported evidence file holds all that its hashes are made of. This script verifies it on your computer.",
    link: ["/verify-evidence.mjs", "Read the script"],
  },
];

function Proof() {
  return (
    <section aria-labelledby="proof" className="border-y bg-well py-20 sm:py-24">
      <div className={CONTAINER}>
        <h2 id="proof" className={`${H2} max-w-2xl`}>
          Made to be checked by others
        </h2>
        <ul className="mt-12 grid gap-10 md:grid-cols-3">
          {CHECKS.map(({ icon: Icon, title, text, link }) => (
            <li key={title} className="flex flex-col items-start">
              <Icon aria-hidden="true" className="size-6 text-primary-text" />
              <h3 className="mt-4 font-semibold text-lg">{title}</h3>
              <p className="mt-2 text-pretty text-muted-foreground">{text}</p>
              {link && (
                <a
                  href={link[0]}
                  className={`mt-3 rounded-sm font-medium text-primary-text underline underline-offset-4 ${FOCUS}`}
                >
                  {link[1]}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Beta() {
  return (
    <section id="beta" aria-labelledby="beta-title" className="py-20 sm:py-28">
      <div className={`${CONTAINER} grid gap-x-16 gap-y-8 lg:grid-cols-2 lg:items-center`}>
        <div>
          <h2 id="beta-title" className={H2}>
            Join the beta
          </h2>
          <p className={`${LEAD} mt-4 max-w-xl text-pretty`}>
            Clearhouse is open by invitation. Leave your email, and we write to you when there is a place for your team.
          </p>
        </div>
        <BetaForm />
      </div>
    </section>
  );
}

export function Landing() {
  return (
    <Frame path="/landing" betaHref="#beta">
      <Hero />
      <Features />
      <Proof />
      <Beta />
    </Frame>
  );
}
