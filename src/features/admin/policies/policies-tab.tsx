"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import type { AdminPolicyDto } from "@/contract/admin/policies";
import { POLICY_KINDS, type PolicyKind } from "@/domain/policy";
import { FormDialog } from "@/features/admin/shared/form-dialog";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { usePanelAddress } from "@/features/admin/shared/panel-address";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";
import { PolicyForm } from "./policy-form";
import { PolicyTable } from "./policy-table";
import { PublishDialog } from "./publish-dialog";

/** What applies to an order: a draft of each kind, and what was published of it. Decision 047. */
export function PoliciesTab() {
  const texts = useTranslations("adminPolicies");
  const kinds = useTranslations("policies.kinds");
  const tryAgain = useTranslations("panel.rows")("tryAgain");
  const list = trpc.admin.policies.list.useQuery();
  const { read, go } = usePanelAddress();
  const [publishing, setPublishing] = useState<AdminPolicyDto | null>(null);
  const open = useCallback((kind: PolicyKind) => go({ policy: kind }), [go]);
  const close = useCallback(() => go({ policy: null }, { replace: true }), [go]);
  const target = POLICY_KINDS.find((kind) => kind === read("policy")) ?? null;
  return (
    <section>
      <h1 className="text-h2">{texts("title")}</h1>
      <p className="mt-1 text-small text-ink-2">{texts("line")}</p>
      <Alert kind="info" className="my-4">
        {texts("lawyer")}
      </Alert>
      {list.isError && (
        <LoadFailed
          message={errorMessage(list.error, texts("failed"))}
          retryLabel={tryAgain}
          isBusy={list.isFetching}
          onRetry={() => void list.refetch()}
          className="mb-4"
        />
      )}
      {list.isPending && (
        <div role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {list.data && (
        <>
          <PolicyTable
            policies={list.data}
            onEdit={({ kind }) => open(kind)}
            onPublish={setPublishing}
          />
          <FormDialog<PolicyKind>
            target={target}
            title={(shown) => (shown ? texts("form.title", { name: kinds(shown) }) : "")}
            onOpen={open}
            onClose={close}
            draftName={(shown) => `policy:${shown}`}
          >
            {(shown, exits, draft) => {
              const policy = list.data.find(({ kind }) => kind === shown);
              return policy && <PolicyForm policy={policy} draft={draft} {...exits} />;
            }}
          </FormDialog>
        </>
      )}
      {publishing && <PublishDialog policy={publishing} onClose={() => setPublishing(null)} />}
    </section>
  );
}
