import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { keyBatchInput } from "@/contract/admin/catalogue/keys";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import type { BatchText } from "./use-add-keys";

/** True for a valid dollar amount or an empty text. */
export const isCost = (typed: string) => keyBatchInput.shape.costUSD.safeParse(typed).success;

type BatchFieldsProps = {
  batch: BatchText;
  /** The cost field, to focus it if the amount is invalid. */
  cost: RefObject<HTMLInputElement | null>;
  readOnly: boolean;
  onChange: (batch: BatchText) => void;
};

/**
 * The name, supplier and cost per key of a batch (keys that are added together). If one key is bad,
 * its batch shows which other keys came with it. Decision 042 (key batches).
 */
export function BatchFields({ batch, cost, readOnly, onChange }: BatchFieldsProps) {
  const texts = useTranslations("adminKeys.batch");
  const errors = useTranslations("errors");
  const inputOf = (name: keyof BatchText) => ({
    readOnly,
    autoComplete: "off",
    value: batch[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...batch, [name]: event.target.value }),
  });
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="text-label">{texts("heading")}</legend>
      <p className="mt-1 text-caption text-ink-2">{texts("help")}</p>
      <div className="mt-3 grid gap-3">
        <Field label={texts("name")} note={texts("optional")}>
          {(control) => <Input {...control} maxLength={80} dir="auto" {...inputOf("name")} />}
        </Field>
        <Field label={texts("source")} note={texts("optional")}>
          {(control) => <Input {...control} maxLength={80} dir="auto" {...inputOf("source")} />}
        </Field>
        <Field
          label={texts("cost")}
          note={texts("optional")}
          error={isCost(batch.costUSD) ? undefined : errors("price_invalid")}
        >
          {(control) => (
            <Input {...control} ref={cost} dir="ltr" inputMode="decimal" {...inputOf("costUSD")} />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
