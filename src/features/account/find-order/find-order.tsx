"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { findOrderInput } from "@/contract/order-page";
import { AccountHeader } from "@/features/account/shared/account-header";
import { EmailField } from "@/features/account/shared/credential-fields";
import { FormAlert } from "@/features/account/shared/form-alert";
import { errorMessage } from "@/features/shared/errors/error-message";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { CodeSent } from "./code-sent";
import { FoundOrders } from "./found-orders";

type Asked = { email: string; reference: string };

/**
 * The "Find my order" screen in three steps: it asks for e-mail address and order number, then for
 * the mailed code, then lists the orders of that address. Decision 040 (access to orders).
 */
export function FindOrder() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isNewSearch, setNewSearch] = useState(false);
  const found = trpc.orderPage.found.useQuery();

  function searchAgain() {
    setAsked(null);
    setNewSearch(true);
  }

  if (found.data && !isNewSearch) {
    return <FoundOrders found={found.data} onOther={searchAgain} />;
  }
  if (asked) {
    return (
      <CodeSent
        asked={asked}
        onOther={searchAgain}
        onProven={() => {
          setAsked(null);
          setNewSearch(false);
          return found.refetch();
        }}
      />
    );
  }
  return <FindForm onAsked={setAsked} takesFocus={isNewSearch} />;
}

type FindFormProps = {
  onAsked: (asked: Asked) => void;
  /** True if this form replaces the focused button for a new search. */
  takesFocus: boolean;
};

function FindForm({ onAsked, takesFocus }: FindFormProps) {
  const texts = useTranslations("findOrder");
  const errors = useTranslations("errors");
  const working = useTranslations("common")("working");
  const problemText = useFieldErrorMessage();
  const { register, formState, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(findOrderInput),
    defaultValues: { email: "", reference: "" },
  });
  useEffect(() => {
    if (takesFocus) setFocus("email");
  }, [takesFocus, setFocus]);
  const request = trpc.orderPage.find.useMutation({ onSuccess: (_done, typed) => onAsked(typed) });
  return (
    <>
      <AccountHeader title={texts("title")}>{texts("line")}</AccountHeader>
      <FormAlert message={request.error && errorMessage(request.error, errors("generic"))} />
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit((values) => request.mutate(values))}
        className="grid gap-6"
      >
        <EmailField
          registration={register("email")}
          autoComplete="email"
          problem={formState.errors.email?.message}
        />
        <Field
          label={texts("reference")}
          help={texts("referenceHelp")}
          error={problemText(formState.errors.reference?.message)}
        >
          {(control) => (
            <Input
              {...control}
              {...register("reference")}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="flash"
          size="large"
          wide
          busy={request.isPending}
          busyText={working}
        >
          {texts("submit")}
        </Button>
      </form>
    </>
  );
}
