"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { errorMessage } from "@/features/shared/errors/error-message";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";

/** The part of a tRPC query's state that `LoadFailed` needs. */
export interface QueryState {
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

type LoadFailedProps = {
  query: QueryState;
  /** The error message if the server did not send one. */
  failed: string;
  /** True to show `failed` even if the server sent an error message. */
  isPlain?: boolean;
  className?: string | undefined;
};

/** An error message with a retry button, in place of content that could not be loaded. */
export function LoadFailed({ query, failed, isPlain = false, className }: LoadFailedProps) {
  const tryAgain = useTranslations("panel.rows")("tryAgain");
  return (
    <Alert kind="err" role="alert" className={className}>
      <p>{isPlain ? failed : errorMessage(query.error, failed)}</p>
      <WorkButton
        variant="outline"
        size="small"
        className="mt-2"
        busy={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {tryAgain}
      </WorkButton>
    </Alert>
  );
}

type LoadedProps<Data> = {
  query: QueryState & { data: Data | undefined; isError: boolean; isPending: boolean };
  /** The message while the query loads, and the error message if the server did not send one. */
  texts: (key: "loading" | "failed") => string;
  /** Class of the placeholder. */
  skeleton: string;
  /** Class of the error message. */
  className?: string;
  children: (data: Data) => ReactNode;
};

/**
 * The content of a query: a placeholder while the query loads, then its data. If a later fetch
 * fails, the error is shown above the data that was loaded before.
 */
export function QueryContent<Data>(props: LoadedProps<Data>) {
  const { query, texts, skeleton, className, children } = props;
  return (
    <>
      {query.isError && <LoadFailed query={query} failed={texts("failed")} className={className} />}
      {query.isPending && <Loading label={texts("loading")} skeleton={skeleton} />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}

/** A placeholder with a label for screen readers. */
export function Loading({ label, skeleton }: { label: string; skeleton: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className={skeleton} />
    </div>
  );
}
