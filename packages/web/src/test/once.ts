// What a worker needs once, however many files it runs.
import "@testing-library/jest-dom/vitest";
import { configure, getConfig } from "@testing-library/react";
import { setupServer } from "msw/node";

/** Testing Library's own note that a query is tried again and again until its time is up. */
const isTriedAgain = (): boolean => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;

configure(({ getElementError }) => ({
  // A loaded machine may take long to load a lazy page; what is found at once costs nothing.
  asyncUtilTimeout: 50_000,
  // Printing the page at each try takes a seventh of all tests' time; it is printed when the time is up.
  getElementError: (message, container) =>
    isTriedAgain() ? new Error(message ?? undefined) : getElementError(message, container),
}));

/** The API and Cognito as the tests script them; a call that no test expected fails. */
export const server = setupServer();

// What Radix and this app ask of a browser, and jsdom hasn't got.
if (typeof Element !== "undefined") {
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.releasePointerCapture ??= () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  globalThis.ResizeObserver ??= class implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= class implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin = "";
    readonly scrollMargin = "";
    readonly thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
  window.matchMedia ??= (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  });
  // jsdom's frames stop for good once one is asked for while a test's clock stands in for the real one.
  const { setTimeout, clearTimeout } = globalThis;
  window.requestAnimationFrame = (frame) =>
    Number(
      setTimeout(() => {
        // The last test's page may be gone by then.
        if (typeof window !== "undefined") frame(performance.now());
      }, 1_000 / 60),
    );
  window.cancelAnimationFrame = (id) => clearTimeout(id);
}
