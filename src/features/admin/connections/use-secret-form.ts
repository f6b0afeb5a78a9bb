import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import type { ErrorCode } from "@/domain/errors";
import type { FormExits } from "@/features/admin/shared/form/form-dialog";
import { useMutationWithToast } from "@/features/admin/shared/form/use-mutation-with-toast";
import { useServerError } from "@/features/shared/errors/server-error";
import { type NewSecret, useNewSecrets } from "./new-secrets";

type SecretFormOptions<Values extends FieldValues, Output extends object> = Pick<
  FormExits,
  "onDirty" | "onSaved"
> & {
  schema: z.ZodType<Output, Values>;
  empty: DefaultValues<Values>;
  /**
   * The fields to which server errors belong. Must be a constant: a new object would show the last
   * error again.
   */
  fieldOf: Partial<Record<ErrorCode, FieldPath<Values>>>;
  create: (values: Output, idempotencyKey: string) => Promise<Omit<NewSecret, "isCopied">>;
  /** Refetches the lists that contain the created object. */
  read: () => unknown;
  /** The message if the request failed without a reason from the server. */
  failed: string;
};

/** State of a form that creates an API key or a webhook. The page then shows the created secret. */
export function useSecretForm<Values extends FieldValues, Output extends object>({
  schema,
  empty,
  fieldOf,
  create,
  read,
  failed,
  onDirty,
  onSaved,
}: SecretFormOptions<Values, Output>) {
  const { add } = useNewSecrets();
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: empty,
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const creation = useMutationWithToast(
    // Do not return the secret: the mutation cache keeps returned values.
    async ({ values, idempotencyKey }: { values: Output; idempotencyKey: string }) =>
      add(await create(values, idempotencyKey)),
    { failed, read, onDone: onSaved },
  );
  const isAtField = useServerError(form, fieldOf, creation.error);
  const save = {
    submit: async () => creation.run({ values: schema.parse(form.getValues()) }),
    problem: isAtField ? null : creation.refusal,
    isBusy: creation.isBusy,
    theirs: null,
  };
  return { form, save };
}
