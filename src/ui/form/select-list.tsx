"use client";

import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import clsx from "clsx";
import { type ComponentProps, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { labelledBy, type SelectProps, SelectValue, selectStyle } from "./select-parts";

/**
 * The select that replaces the plain button of select.tsx at its first opening. Its list opens when
 * it mounts.
 */
export function SelectList<T extends string>(props: SelectProps<T>) {
  const { value, onChange, allOptions, disabled, dir, listAlign = "start" } = props;
  const all = useMemo(() => allOptions?.(), [allOptions]);
  const options = all ?? props.options;
  return (
    <Listbox
      value={value}
      onChange={(next: T | null) => next !== null && onChange(next)}
      disabled={disabled}
      invalid={props["aria-invalid"] === true}
    >
      <ListboxButton
        as={AutoOpenButton}
        id={props.id}
        dir={dir}
        labelledBy={labelledBy(props)}
        describedBy={props["aria-describedby"]}
        className={selectStyle(props)}
      >
        <SelectValue {...props} options={options} />
      </ListboxButton>
      <ListboxOptions
        dir={dir}
        anchor={{ to: `bottom ${listAlign}`, gap: 8, padding: 12 }}
        className={clsx(
          "z-50 min-w-(--button-width) rounded-card bg-overlay p-1.5 shadow-menu outline-none",
          "transition-opacity starting:opacity-0 forced-colors:border",
        )}
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            className={clsx(
              "flex min-h-11 items-center gap-4 rounded-control px-3 py-2",
              "outline-focus in-focus-visible:data-focus:outline-3 in-focus-visible:data-focus:-outline-offset-3",
              "data-focus:bg-mist data-selected:font-title data-selected:text-after",
              "forced-colors:data-focus:outline-2",
            )}
          >
            <span className="grow">{option.label}</span>
            {option.value === value && <CheckIcon size={18} weight="bold" aria-hidden="true" />}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

type AutoOpenButtonProps = ComponentProps<"button"> & {
  labelledBy: string | undefined;
  describedBy: string | undefined;
};

/**
 * Sets the accessible name (with the value) and the description, which Headless UI's own button
 * drops. On mount, this button takes the focus from the pressed plain button and opens the list by
 * a dispatched key press, since Headless UI opens a list only on an event.
 */
function AutoOpenButton({ labelledBy, describedBy, ref, ...button }: AutoOpenButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement, []);
  useEffect(() => {
    own.current?.focus();
    own.current?.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  }, []);
  return (
    <button
      {...button}
      ref={own}
      type="button"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    />
  );
}
