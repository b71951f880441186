import { Component, type ReactNode } from 'react';

export type FailureBoundaryProps = {
  /** A new key retries. */
  resetKey?: string | undefined;
  fallback: ReactNode;
  children: ReactNode;
};

type State = { readonly failedKey: string | undefined; readonly hasFailed: boolean };

/** An error boundary that shows its fallback if a part failed to load or render, instead of a blank page. */
export class FailureBoundary extends Component<FailureBoundaryProps, State> {
  override state: State = { failedKey: undefined, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(props: FailureBoundaryProps, state: State): Partial<State> | null {
    if (!state.hasFailed) return { failedKey: props.resetKey };
    return state.failedKey === props.resetKey ? null : { failedKey: props.resetKey, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
