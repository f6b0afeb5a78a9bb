import { Component, type ReactNode } from "react";

type ChartErrorBoundaryProps = { fallback: ReactNode; children: ReactNode };

/** Catches a failed load of the chart's code, so that the numbers around it stay. */
export class ChartErrorBoundary extends Component<ChartErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
