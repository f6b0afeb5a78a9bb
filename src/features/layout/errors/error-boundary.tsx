"use client";

import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = { children: ReactNode; fallback?: ReactNode };

/**
 * Renders `children`. If rendering them throws, it renders `fallback` instead (by default nothing),
 * and the rest of the page is not affected.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
