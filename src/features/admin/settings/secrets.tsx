"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SecretPart, SecretsDto } from "@/contract/admin/shop/settings";
import { usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { Collapsible } from "@/features/admin/shared/text/collapsible";
import { trpc } from "@/trpc/client";
import { Badge } from "@/ui/data/badge";
import { ProviderChecks } from "./provider-checks";
import { TestButton } from "./test-button";

/**
 * Lists which secrets are set on the server, without their values. Offers a test of the mail server
 * and of the payment providers.
 */
export function Secrets() {
  const texts = useTranslations("adminSettings.secrets");
  const { data } = trpc.admin.settings.secrets.useQuery();
  // The setup tour and the items that need attention link to a test in the collapsible part by the
  // URL parameter `ask`. Open the part in that case.
  const isAsked = usePanelAddress().read("ask") !== null;
  const [isOpen, setOpen] = useState(isAsked);
  if (!data) return null;
  return (
    <Collapsible
      title={texts("fold")}
      line={texts("title")}
      isOpen={isOpen}
      onToggle={setOpen}
      className="mt-10"
    >
      <h2 className="text-h3">{texts("title")}</h2>
      <p className="mt-1 mb-4 text-small text-ink-2">{texts("line")}</p>
      <ul className="divide-y divide-line rounded-card border-[1.5px] border-line bg-raised">
        {data.map((part) => (
          <SecretRow key={part.part} {...part} />
        ))}
      </ul>
    </Collapsible>
  );
}

function SecretRow({ part, names }: SecretsDto[number]) {
  const texts = useTranslations("adminSettings.secrets");
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-label">{texts(`parts.${part}`)}</p>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {names.map(({ name, isSet }) => (
              <li key={name}>
                <Badge tone={isSet ? "ok" : "neutral"}>
                  <span>
                    <bdi dir="ltr">{name}</bdi>: {texts(isSet ? "set" : "missing")}
                  </span>
                </Badge>
              </li>
            ))}
          </ul>
        </div>
        <SecretTest part={part} />
      </div>
    </li>
  );
}

function SecretTest({ part }: { part: SecretPart }) {
  switch (part) {
    case "mail":
      return <MailTest />;
    case "provider":
      return <ProviderTest />;
    default:
      return null;
  }
}

function MailTest() {
  const texts = useTranslations("adminSettings.secrets.tests.mail");
  const test = trpc.admin.settings.sendTestMail.useMutation();
  return (
    <TestButton
      texts={texts}
      test={test}
      isWanted={usePanelAddress().read("ask") === "mail"}
      onAsk={(idempotencyKey) => test.mutate({ idempotencyKey })}
    />
  );
}

function ProviderTest() {
  const texts = useTranslations("adminSettings.secrets.tests.provider");
  const test = trpc.admin.settings.askProvider.useMutation();
  const { data } = test;
  return (
    <TestButton
      texts={texts}
      test={{ ...test, data: data && { works: data.works, problem: null } }}
      details={data && <ProviderChecks checks={data.checks} />}
      isWanted={usePanelAddress().read("ask") === "provider"}
      onAsk={(idempotencyKey) => test.mutate({ idempotencyKey })}
    />
  );
}
