"use client";

import { Checkbox } from "@/ui/form/checkbox";

type SettingChoicesProps<Value extends string> = {
  legend: string;
  /** In the order in which they are kept. */
  options: readonly { value: Value; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: Value[]) => void;
};

/** Any number of some things, a box each. */
export function SettingChoices<Value extends string>(props: SettingChoicesProps<Value>) {
  const { legend, options, chosen, onChange } = props;
  const values = options.map(({ value }) => value);
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-2 text-label">{legend}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(
                values.filter((one) => (one === value ? target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
