import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { MAX_KEY_LENGTH } from "@/domain/licence-key";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { KeyTable } from "./use-key-table";

/** Finds one whole key; the address never has it. */
export function FindKey({ table }: { table: KeyTable }) {
  const texts = useTranslations("adminKeys.table");
  const [typed, setTyped] = useState("");

  function find(event: FormEvent) {
    event.preventDefault();
    table.find(typed.trim());
  }

  function showAll() {
    setTyped("");
    table.find("");
  }

  return (
    <form onSubmit={find}>
      <Field label={texts("find")} help={texts("findHelp")}>
        {(control) => (
          <div className="flex flex-wrap gap-2.5">
            <Input
              {...control}
              dir="ltr"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              maxLength={MAX_KEY_LENGTH}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              start={<MagnifyingGlassIcon size={20} aria-hidden="true" className="text-ink-3" />}
              className="min-w-0 flex-[1_1_12rem]"
            />
            <Button type="submit" variant="line">
              {texts("findSubmit")}
            </Button>
          </div>
        )}
      </Field>
      {table.filter.key !== "" && (
        <Button variant="soft" size="small" onClick={showAll} className="mt-3">
          {texts("findAgain")}
        </Button>
      )}
    </form>
  );
}
