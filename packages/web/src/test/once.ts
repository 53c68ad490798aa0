// This module runs once for each worker, however many test files the worker runs.
import "@testing-library/jest-dom/vitest";
import { configure, getConfig } from "@testing-library/react";
import { setupServer } from "msw/node";

/** Whether Testing Library is still repeating a query. Testing Library sets the flag until the time is up. */
const isTriedAgain = (): boolean => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;

configure(({ getElementError }) => ({
  // On a busy machine, a lazy page may take long to load. The long limit doesn't slow down queries that find their
  // element at once.
  asyncUtilTimeout: 50_000,
  // Printing the page at each attempt takes a seventh of all tests' time; the page is printed only when the time is up.
  getElementError: (message, container) =>
    isTriedAgain() ? new Error(message ?? undefined) : getElementError(message, container),
}));

/** The API and Cognito, as each test sets them up; a call that no test expected fails. */
export const server = setupServer();

// Browser features that Radix and this app use, and jsdom doesn't have.
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
  // jsdom's own animation frames stop for good once one is requested while a test uses a fake clock.
  const { setTimeout, clearTimeout } = globalThis;
  window.requestAnimationFrame = (frame) =>
    Number(
      setTimeout(() => {
        // When the frame is due, the test may have ended and its page may be gone.
        if (typeof window !== "undefined") frame(performance.now());
      }, 1_000 / 60),
    );
  window.cancelAnimationFrame = (id) => clearTimeout(id);
}
