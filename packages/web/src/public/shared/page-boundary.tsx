import { Component, type ReactNode } from "react";
import { hideStandstill, showStandstill } from "@/lib/standstill.ts";

interface State {
  failed: boolean;
  /** How many times the page was drawn anew. */
  tries: number;
}

/**
 * If the page stops, shows its static text with the team's contact. Trying again draws the page anew, with what was
 * typed, which is kept outside of the page's parts; a page that stops again is loaded again.
 */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, tries: 0 };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidMount(): void {
    if (!this.state.failed) hideStandstill();
  }

  override componentDidCatch(): void {
    showStandstill(this.state.tries === 0 ? this.tryAgain : undefined);
  }

  private readonly tryAgain = (): void => {
    hideStandstill();
    this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }));
  };

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
