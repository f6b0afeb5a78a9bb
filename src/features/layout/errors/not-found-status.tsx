import { notFound } from "next/navigation";
import { Suspense } from "react";
import { ErrorBoundary } from "./error-boundary";

/**
 * Gives a prerendered page the status 404 and keeps the page's HTML. A page component must not call
 * notFound() directly: the server would send an empty document without language, theme and text,
 * which only the browser's scripts fill.
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
