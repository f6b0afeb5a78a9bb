"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { findPersonInput, type PersonDto } from "@/contract/admin/people/erasures";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { errorMessage } from "@/features/shared/errors/error-message";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { OrderNumbers } from "./order-numbers";
import { RequestErasureDialog } from "./request-erasure-dialog";

/** Looks up the data stored for an e-mail address, and requests the erasure of that data. */
export function FindPerson() {
  const texts = useTranslations("adminStaff.erasures.find");
  const problemText = useFieldErrorMessage();
  const utils = trpc.useUtils();
  const [person, setPerson] = useState<PersonDto | null>(null);
  const form = useForm({ resolver: zodResolver(findPersonInput), defaultValues: { email: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    setPerson(null);
    try {
      setPerson(await utils.admin.staff.findPerson.fetch(input, { staleTime: 0 }));
    } catch (error) {
      const message = errorMessage(error, texts("failed"));
      form.setError("email", { type: "server", message }, { shouldFocus: true });
    }
  });
  return (
    <div className="my-6 max-w-160">
      <form method="post" noValidate onSubmit={submit}>
        <Field
          label={texts("email")}
          help={texts("help")}
          error={problemText(errors.email?.message)}
        >
          {(props) => (
            <Input
              {...props}
              {...form.register("email")}
              dir="ltr"
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <WorkButton
          type="submit"
          size="small"
          variant="outline"
          className="mt-3"
          busy={isSubmitting}
        >
          {texts("submit")}
        </WorkButton>
      </form>
      <div role="status">
        {person && <Found key={person.email} person={person} onAsked={() => setPerson(null)} />}
      </div>
    </div>
  );
}

function Found({ person, onAsked }: { person: PersonDto; onAsked: () => void }) {
  const texts = useTranslations("adminStaff.erasures.found");
  const shown = useFormatDateTime();
  const [isAsking, setAsking] = useState(false);
  const { email, accountSince, isStaff, orders, firstOrderAt, lastOrderAt, dueAt } = person;
  return (
    <div className="mt-5 rounded-card bg-cloud p-5 forced-colors:border dark:bg-raised">
      <h3 className="text-role-title text-[1.0625rem]">
        {texts.rich("title", {
          email: () => <Ltr className="wrap-anywhere">{email}</Ltr>,
        })}
      </h3>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-body sm:grid-cols-[auto_1fr]">
        <Fact name={texts("account")}>
          {accountSince ? texts("accountSince", { date: shown(accountSince) }) : texts("guest")}
        </Fact>
        <Fact name={texts("orders")}>
          {texts("orderDays", {
            count: orders,
            first: firstOrderAt ? shown(firstOrderAt) : "",
            last: lastOrderAt ? shown(lastOrderAt) : "",
          })}
        </Fact>
        {person.gifts > 0 && (
          <Fact name={texts("gifts")}>{texts("giftCount", { count: person.gifts })}</Fact>
        )}
        {person.requests > 0 && (
          <Fact name={texts("requests")}>{texts("requestCount", { count: person.requests })}</Fact>
        )}
        {person.heldBackBy.length > 0 && (
          <Fact name={texts("held")}>
            <OrderNumbers ids={person.heldBackBy} />
          </Fact>
        )}
      </dl>
      {dueAt && (
        <Alert kind="wait" className="mt-4">
          {texts("due", { date: shown(dueAt) })}
        </Alert>
      )}
      {isStaff && (
        <Alert kind="wait" className="mt-4">
          {texts("staff")}
        </Alert>
      )}
      {!dueAt && !isStaff && (
        <Button variant="danger" size="small" className="mt-5" onClick={() => setAsking(true)}>
          {texts("ask")}
        </Button>
      )}
      {isAsking && (
        <RequestErasureDialog email={email} onClose={() => setAsking(false)} onAsked={onAsked} />
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="max-sm:mb-2">{children}</dd>
    </div>
  );
}
