import { Component, type ReactNode } from "react";

type ChartErrorBoundaryProps = { fallback: ReactNode; children: ReactNode };

/** The chart's own code comes late and may fail to come: the numbers around it must stay. */
export class ChartErrorBoundary extends Component<ChartErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
