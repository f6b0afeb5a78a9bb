import { notFound } from "next/navigation";
import { Suspense } from "react";
import { ErrorBoundary } from "./error-boundary";

/**
 * Gives a prerendered page the status 404 and keeps its HTML. A page that calls notFound() itself
 * is sent as an empty document that the browser must render: without language, theme and text.
 */
export function NotFoundStatus() {
  return (
    <ErrorBoundary>
      <Suspense>
        <Signal />
      </Suspense>
    </ErrorBoundary>
  );
}

function Signal(): never {
  notFound();
}
