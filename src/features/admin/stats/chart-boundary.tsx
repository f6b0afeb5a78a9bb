"use client";

import { Component, type ReactNode } from "react";

type ChartBoundaryProps = { fallback: ReactNode; children: ReactNode };

/** The chart's own code comes late and may fail to come: the figures around it must stay. */
export class ChartBoundary extends Component<ChartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
