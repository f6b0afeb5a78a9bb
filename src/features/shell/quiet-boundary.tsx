"use client";

import { Component, type ReactNode } from "react";

type QuietBoundaryProps = { children: ReactNode; fallback?: ReactNode };

/** Shows nothing, or less, where its content failed, and keeps the failure from the page around it. */
export class QuietBoundary extends Component<QuietBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
