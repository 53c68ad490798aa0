import type { ReactNode } from "react";
import { CONTAINER, FOCUS, PRIMARY_BUTTON, QUIET_LINK } from "./looks.ts";

export function Brand() {
  return (
    <a href="/landing" className={`flex items-center gap-2.5 rounded-md font-semibold tracking-tight ${FOCUS}`}>
      <img src="/favicon.svg" alt="" width={28} height={28} className="size-7" />
      Clearhouse
    </a>
  );
}

const LINKS = [
  ["/landing", "Product"],
  ["/pricing", "Pricing"],
  ["/check", "Check a license"],
] as const;

interface FrameProps {
  path: "/landing" | "/pricing";
  /** Where Join Beta links to. */
  betaHref: string;
  children: ReactNode;
}

/** Header, main part and footer of each page of the public site. */
export function Frame({ path, betaHref, children }: FrameProps) {
  return (
    <div className="flex min-h-page flex-col">
      <a
        href="#main"
        className={`sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-20 focus:rounded-md focus:bg-card focus:px-4 focus:py-2 ${FOCUS}`}
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-10 border-b bg-background/90 backdrop-blur-md">
        <div className={`${CONTAINER} flex min-h-16 flex-wrap items-center gap-x-6 py-1.5`}>
          <Brand />
          <nav aria-label="Site" className="flex flex-1 items-center justify-end gap-1 whitespace-nowrap sm:gap-2">
            <div className="mr-auto ml-4 flex items-center gap-1 max-md:hidden">
              {LINKS.map(([href, label]) => (
                <a
                  key={href}
                  href={href}
                  aria-current={href === path ? "page" : undefined}
                  className={`${QUIET_LINK} aria-[current=page]:text-foreground`}
                >
                  {label}
                </a>
              ))}
            </div>
            <a href="/auth" className={QUIET_LINK}>
              Login
            </a>
            <a href={betaHref} className={`${PRIMARY_BUTTON} min-h-10 px-[min(1rem,4.2vw)]`}>
              Join Beta
            </a>
          </nav>
        </div>
      </header>
      <main id="main" className="wrap-anywhere flex-1">
        {children}
      </main>
      <footer className="border-t bg-well">
        <div className={`${CONTAINER} flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8`}>
          <p className="text-muted-foreground text-xs">Clearhouse: ask for usage rights, and keep the answers.</p>
          <ul className="-mx-[min(0.75rem,3.1vw)] flex flex-wrap gap-x-1 text-xs">
            {[...LINKS, ["/auth", "Login"] as const].map(([href, label]) => (
              <li key={href}>
                <a href={href} className={QUIET_LINK}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </footer>
    </div>
  );
}
