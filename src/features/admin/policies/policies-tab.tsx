"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import type { AdminPolicyDto } from "@/contract/admin/shop/policies";
import { POLICY_KINDS, type PolicyKind } from "@/domain/shop/policy";
import { ConfirmDialog } from "@/features/admin/shared/form/confirm-dialog";
import { FormDialog } from "@/features/admin/shared/form/form-dialog";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { PolicyForm } from "./policy-form";
import { PolicyTable } from "./policy-table";

/** The policies tab: the draft and the version in force of each policy. Decision 047 (policies). */
export default function PoliciesTab() {
  const texts = useTranslations("adminPolicies");
  const kinds = useTranslations("policies.kinds");
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
      <QueryContent query={list} texts={texts} skeleton="h-40 w-full" className="mb-4">
        {(policies) => (
          <>
            <PolicyTable
              policies={policies}
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
                const policy = policies.find(({ kind }) => kind === shown);
                return policy && <PolicyForm policy={policy} draft={draft} {...exits} />;
              }}
            </FormDialog>
          </>
        )}
      </QueryContent>
      {publishing && <PublishDialog policy={publishing} onClose={() => setPublishing(null)} />}
    </section>
  );
}

type PublishDialogProps = { policy: AdminPolicyDto; onClose: () => void };

/** Asks before a draft is published; published versions never change. */
function PublishDialog({ policy, onClose }: PublishDialogProps) {
  const texts = useTranslations("adminPolicies.publish");
  const name = useTranslations("policies.kinds")(policy.kind);
  const utils = trpc.useUtils();
  const { kind, draft, versions } = policy;
  const publish = useMutationWithToast(utils.client.admin.policies.publish.mutate, {
    done: ({ version }) => texts("done", { name, version }),
    failed: texts("failed"),
    read: () => utils.admin.policies.list.invalidate(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts("title", { name, version: (versions[0]?.version ?? 0) + 1 })}
      line={texts("line")}
      submit={texts("publish")}
      variant="ink"
      isBusy={publish.isBusy}
      refusal={publish.refusal}
      onSubmit={() => publish.run({ kind, revision: draft.revision })}
      onClose={onClose}
    />
  );
}
