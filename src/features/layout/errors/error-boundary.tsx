"use client";

import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = { children: ReactNode; fallback?: ReactNode };

/** Shows nothing, or less, where its content failed, and keeps the failure from the page around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
