"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { errorMessage } from "@/features/shared/errors/error-message";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";

/** A query that may have failed, as tRPC's hook gives it. */
export interface Asked {
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

type LoadFailedProps = {
  query: Asked;
  /** Said where no answer came; otherwise the server's own sentence is. */
  failed: string;
  /** Says `failed` whatever the server said. */
  isPlain?: boolean;
  className?: string | undefined;
};

/** In place of what the panel could not load, with the button that asks again. */
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
  query: Asked & { data: Data | undefined; isError: boolean; isPending: boolean };
  /** Said while it loads, and where no answer came. */
  texts: (key: "loading" | "failed") => string;
  /** The class of the placeholder that is shown meanwhile. */
  skeleton: string;
  /** Of the failure. */
  className?: string;
  children: (data: Data) => ReactNode;
};

/** What a query answered, its placeholder before, and its failure above what is known already. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, texts, skeleton, className, children } = props;
  return (
    <>
      {query.isError && <LoadFailed query={query} failed={texts("failed")} className={className} />}
      {query.isPending && <Loading label={texts("loading")} skeleton={skeleton} />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}

/** A placeholder, and its words for those who hear the page. */
export function Loading({ label, skeleton }: { label: string; skeleton: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className={skeleton} />
    </div>
  );
}
